import type { RuleSection } from '../../game';

const sections: RuleSection[] = [];
export default sections;
