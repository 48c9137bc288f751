/** A board of somebody else: it paints the table and names who is asked, and leaves all the rest to the plain page. */

const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = new URL('./board.css', import.meta.url).href;
document.head.append(sheet);

/** @type {import('../../../board').Parts} */
export const parts = {
  Board(at, scene) {
    const felt = document.createElement('p');
    felt.className = 'painted-felt';
    felt.dataset.testid = 'painted';
    const show = ({ view, names }) => (felt.textContent = `Hand ${view.hand}: ${names.join(', ')}`);
    show(scene);
    at.append(felt);
    return { update: show, destroy: () => felt.remove() };
  },
  status: ({ view }) => `Painted for hand ${view.hand}.`,
};
