import { expect, LANGS, test } from '../support/fixtures';
import { picture, screenPicture } from '../support/picture';
import { dealAnOpenHand, playersPlay, playOut, sitDown } from '../support/xidach';
import { checkHere } from '../support/proof';

for (const lang of LANGS) {
  test(`Xì Dách in ${lang}`, async ({ player }) => {
    const [{ page: dealer }, { page: guest }] = [await player({ lang }), await player({ lang })];
    await sitDown([dealer, guest], { seats: 5, settings: { turnSeconds: 0, stake: 5 } });
    await picture(dealer, lang, 'xidach-1-ready');
    await dealAnOpenHand(dealer);
    await picture(guest, lang, 'xidach-2-players');
    await playersPlay(dealer, [guest]);
    await picture(dealer, lang, 'xidach-3-dealer');
    await playOut(dealer);
    await expect(dealer.getByTestId('deal-left')).toBeVisible();
    await picture(guest, lang, 'xidach-4-settled');
    await guest.getByTestId('open-rules').click();
    await expect(guest.getByTestId('here')).toBeInViewport();
    await screenPicture(guest, lang, 'xidach-5-rules');
    await dealer.getByTestId('close').click();
    await dealer.getByTestId('confirm').click();
    await expect(dealer.getByTestId('result')).toBeVisible();
    await picture(dealer, lang, 'xidach-6-over');
    await checkHere(dealer);
    await expect(dealer.getByTestId('verdict')).toHaveClass(/good/);
    await picture(dealer, lang, 'xidach-7-checked');
  });
}
