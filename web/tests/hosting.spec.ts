import { expect, ONCE, test } from './support/fixtures';
import { House } from './support/house';
import { at, clean, close, join, make, person, start, unfold } from './support/rooms';

test('the host arranges by dragging and by keys, shuffles, swaps, locks, and hands the room on', async ({ player }) => {
  const [{ page: host }, { page: friend }, { page: namesake }, { page: stranger }] = [
    await player(),
    await player(),
    await player({ lang: 'vi' }),
    await player(),
  ];
  const link = await make(host, 'contraband', 4);
  await friend.goto(link);
  await expect(at(host, 'why-not-start'), 'why Start is off').toContainText('is played by');
  await expect(at(friend, 'waits-for'), 'and the others know it, too').toContainText('is played by');
  await join(friend, link, 'Bình', 1);
  await expect(at(host, 'seat-1'), 'of two who begin, the second inspects').toContainText('Inspectors');
  await namesake.goto(link);
  await at(namesake, 'name').fill('Bình');
  await at(namesake, 'sit-2').click();
  await expect(at(host, 'seat-2'), 'two of a name are told apart').toContainText('Bình (2)');

  await at(host, 'move-2').dragTo(at(host, 'seat-3'));
  for (const page of [host, friend, namesake]) await expect(at(page, 'seat-3'), 'everybody sees who sits where').toContainText('Bình (2)');
  await at(host, 'move-3').press('ArrowUp');
  await expect(at(host, 'seat-2')).toContainText('Bình (2)');
  await expect(at(host, 'move-2'), 'the keys go on from the new seat').toBeFocused();
  await host.keyboard.press('ArrowUp');
  await expect(at(host, 'seat-1')).toContainText('Bình (2)');
  await expect(at(friend, 'seat-2')).toContainText('Bình');
  await at(host, 'fill').click();
  await at(host, 'swap').click();
  await expect(at(host, 'seat-3'), 'the sides have changed places').toContainText('Bình (2)');
  await expect(at(host, 'seat-0')).not.toContainText('Bình (2)');
  await expect(async () => {
    await at(host, 'shuffle').click();
    await expect(at(host, 'seat-3')).not.toContainText('Bình (2)', { timeout: 1_000 });
  }, 'sooner or later a shuffle moves everybody').toPass();
  for (const name of ['Bình', 'Bình (2)']) await expect(at(host, 'seats-list').getByText(name, { exact: true })).toHaveCount(1);

  await unfold(host);
  await at(host, 'lock').check();
  await stranger.goto(link);
  await expect(stranger.getByText('This room is locked')).toBeVisible();
  await clean(stranger);
  await at(host, 'lock').uncheck();
  await stranger.reload();
  await expect(at(stranger, 'people')).toBeVisible();
  await expect(at(host, 'person')).toHaveCount(4);
  await clean(host);

  await person(host, 'Bình (2)').getByTestId('kick-person').click();
  await at(host, 'confirm').click();
  await expect(namesake.getByText('Chủ phòng đã mời bạn rời bàn')).toBeVisible();
  await expect(at(host, 'person')).toHaveCount(3);
  await person(host, 'Bình').getByTestId('make-host').click();
  await at(host, 'confirm').click();
  await expect(at(friend, 'start'), 'somebody else is the host').toBeVisible();
  await expect(at(host, 'waits-for')).toBeVisible();
  await expect(at(host, 'make-host')).toHaveCount(0);
});

test('a full room says so and lets one watch; nobody is kicked from a match that runs', ONCE, async ({ player }) => {
  const [{ page: host }, { page: friend }, { page: late }] = [await player(), await player(), await player({ lang: 'ko' })];
  const link = await make(host, 'xidach', 2, { settings: { hands: '0' } });
  await join(friend, link, 'Bình', 1);
  await late.goto(link);
  await expect(at(late, 'full')).toBeVisible();
  await expect(at(late, 'waits-for'), 'and tells them whom all wait for').toBeVisible();
  await start(host);
  await expect(at(late, 'felt'), 'whoever found no seat watches').toBeVisible();
  await expect(at(late, 'own-hand')).toHaveCount(0);
  await at(host, 'open-room').click();
  await expect(at(host, 'person')).toHaveCount(3);
  await expect(person(host, 'Bình').getByTestId('kick-person'), 'not from a match that runs').toHaveCount(0);
  await expect(at(host, 'kick-person'), 'but whoever watches can be shown out').toHaveCount(1);
  await host.keyboard.press('Escape');
  await close(host);
});

test('who is host while the host is gone, and what a stand-in may not do', ONCE, async ({ player }) => {
  const house = await House.open({ settings: { limits: { botDelayMs: 20, hostSeconds: 1 } } });
  const [hosting, { page: friend }, { page: third }] = [await player({ house }), await player({ house }), await player({ house })];
  const host = hosting.page;
  const link = await make(host, 'contraband', 4);
  await join(friend, link, 'Bình', 1);
  await join(third, link, 'Chi', 2);
  await host.goto('about:blank');
  await expect(at(friend, 'start'), 'the longest seated stands in').toBeVisible();
  await expect(at(third, 'people')).toContainText('Bình stands in');
  await expect(at(friend, 'kick-person'), 'who stands in shows nobody out').toHaveCount(0);
  await unfold(friend);
  await expect(at(friend, 'host-room')).toBeVisible();
  await expect(at(friend, 'lock')).toHaveCount(0);
  await at(friend, 'move-2').press('ArrowDown');
  await expect(at(third, 'seat-3'), 'but may seat people').toContainText('Chi');
  await clean(friend);
  await host.goto(link);
  await expect(at(host, 'start'), 'whoever comes back has the room again').toBeVisible();
  await expect(at(friend, 'start')).toHaveCount(0);
  await Promise.all([host.close(), friend.close(), third.close()]);
  await house.close();
});
