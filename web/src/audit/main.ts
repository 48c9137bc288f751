import { mount } from 'svelte';
import '../app.css';
import '../ui/classes.css';
import Audit from './Audit.svelte';

mount(Audit, { target: document.getElementById('app')! });
