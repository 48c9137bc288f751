import type { Page } from '@playwright/test';
import { agreeOn, declare, inPhase, readyAll, sayInTheRoom, sitDown, start, UNHURRIED } from '../support/contraband';
import { expect, LANGS, test } from '../support/fixtures';
import { picture, screenPicture } from '../support/picture';
import { openReplay, stepTo } from '../support/replay';

for (const lang of LANGS) {
  test(`Contraband in ${lang}`, async ({ player }) => {
    const people = await Promise.all([0, 1, 2, 3].map(() => player({ lang })));
    const pages = people.map(({ page }) => page) as [Page, Page, Page, Page];
    const [first, smuggler, inspector, last] = pages;
    await sitDown(pages, { seats: 4, settings: { ...UNHURRIED, rounds: 2 } });
    await picture(first, lang, 'contraband-0-teams');
    await start(first, pages);
    await first.getByTestId('nominate-1').click();
    await expect(smuggler.getByTestId('nominate-1')).toHaveAttribute('aria-pressed', 'true');
    await picture(smuggler, lang, 'contraband-1-selection');
    await first.getByTestId('approve').click();
    await smuggler.getByTestId('approve').click();
    await agreeOn(2, inspector, last);
    await inPhase(pages, 'action');

    await sayInTheRoom(smuggler, '₩300?');
    await sayInTheRoom(inspector, '₩500!');
    await expect(smuggler.getByTestId('room')).toContainText('₩500!');
    await picture(smuggler, lang, 'contraband-2-smuggler');
    await picture(last, lang, 'contraband-2-team');
    await first.getByTestId('transfer').click();
    await first.getByTestId('to-3').check();
    await screenPicture(first, lang, 'contraband-3-transfer');
    await first.getByTestId('send-transfer').click();
    await expect(last.getByTestId('transfers')).toContainText('100');
    await declare(smuggler, 'smuggle', 700);
    await expect(inspector.getByTestId('post-smuggler')).toHaveAttribute('data-state', 'sealed');
    await picture(inspector, lang, 'contraband-4-sealed');
    await declare(inspector, 'inspect', 400);
    await inPhase(pages, 'settlement');
    await picture(smuggler, lang, 'contraband-5-settlement');
    await readyAll(pages);
    await inPhase(pages, 'selection');
    await expect(smuggler.getByTestId('vanished')).toBeVisible();
    await picture(smuggler, lang, 'contraband-6-vanished');

    await agreeOn(0, smuggler, smuggler, first);
    await agreeOn(3, last, inspector);
    await inPhase(pages, 'action');
    await declare(last, 'pass');
    await declare(first, 'smuggle', 1000);
    await expect(first.getByTestId('result')).toBeVisible();
    await picture(first, lang, 'contraband-7-over');
    await openReplay(smuggler);
    await stepTo(smuggler, 0.4);
    await picture(smuggler, lang, 'contraband-8-replay');
  });
}
