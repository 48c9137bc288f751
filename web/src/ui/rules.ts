/** A section of the rules, as the drawer shows it. */
export interface RuleSection {
  /** Names the section in every language; phases point to it. */
  id: string;
  title: string;
  /** A paragraph, or a list of points. */
  body: (string | string[])[];
}
