import { mount } from 'svelte';
import '../app.css';
import '../ui/classes.css';
import Workbench from './Workbench.svelte';

mount(Workbench, { target: document.getElementById('app')! });
