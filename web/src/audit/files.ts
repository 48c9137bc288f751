/** What was dropped on the page: journals, and what players kept of them. */

import { judge, type Judgement, type KeptFile } from '../fair/decided';

/** A journal, with what comes of it and of the evidence that is of the same match or the same seeds. */
export interface Audited {
  name: string;
  judgement: Judgement;
}

export interface Sorted {
  journals: KeptFile[];
  evidence: KeptFile[];
  /** What is neither. */
  others: string[];
}

const OPENING = /^\{"hash":"[0-9a-f]{64}","entry":/;

export function sorted(files: KeptFile[]): Sorted {
  const journals = files.filter(({ text }) => OPENING.test(text));
  const evidence = files.filter((file) => tableOf(file.text) !== null);
  const others = files.filter((file) => !journals.includes(file) && !evidence.includes(file)).map(({ name }) => name);
  return { journals, evidence, others };
}

/** Whose evidence it is; null where it is none. */
function tableOf(text: string): string | null {
  try {
    const { table, houseKey } = JSON.parse(text) as { table?: unknown; houseKey?: unknown };
    return typeof table === 'string' && typeof houseKey === 'string' ? table : null;
  } catch {
    return null;
  }
}

/** Whether a journal says that it is of that table; one that names none is held against everything. */
function isOf(journal: string, table: string | null): boolean {
  const named = /"table":"([^"]*)"/.exec(journal.slice(0, journal.indexOf('\n')))?.[1];
  return named === undefined || named === table;
}

export async function audited({ journals, evidence }: Sorted): Promise<Audited[]> {
  const each = journals.map(async ({ name, text }) => {
    // A single journal answers to all that was kept: evidence of another match is then said to be that.
    const kept = evidence.filter((file) => journals.length === 1 || isOf(text, tableOf(file.text)));
    return { name, judgement: await judged(text, kept) };
  });
  return Promise.all(each);
}

/** A journal on which the rules themselves break is none that they have written. */
async function judged(text: string, kept: KeptFile[]): Promise<Judgement> {
  try {
    return await judge(text, kept);
  } catch (error) {
    return { verdict: 'refused', why: String(error) };
  }
}
