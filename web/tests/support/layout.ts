import type { Page } from '@playwright/test';

/**
 * What the eye would stumble over on the page as it is now: a line for each text that is clipped, lies over another, is
 * broken inside a figure, or stands outside its panel or the page, for what runs out sideways, and for a table that is
 * hidden behind what one can do; none if all is well. What ends in dots on purpose has the class `cut`, and holds no figure.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const SLACK = 1.5;
    /** So much of the table is to be seen above what one can do, in pixels. */
    const TABLE = 110;
    const FIGURE = /[×+−–-]?\d(?:[\d.,:/'’\u00a0\u202f]*\d)?%?/g;
    /** Somebody whom the page has named. */
    const NAME = /^[\p{L} ]+ \d\d$/u;
    const faults = new Set<string>();
    interface Text {
      node: globalThis.Text;
      of: Element;
      rects: DOMRect[];
    }

    const name = (element: Element) => {
      const at = element.closest('[data-testid]')?.getAttribute('data-testid') ?? element.closest('section, article, header, dialog, li')?.className;
      return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').replace(/ ?svelte-\S+/g, '')} in ${at ?? 'the page'}`;
    };
    const tell = (what: string, element: Element, text: string) => faults.add(`${what}: “${text.trim().slice(0, 60)}” (${name(element)})`);

    const isShown = (element: Element) => {
      const open = document.querySelector('dialog[open]');
      if (open && !open.contains(element)) return false;
      if (element.closest('.spoken, .skip, script, style, option, noscript, template')) return false;
      // What is for screen readers alone.
      if (getComputedStyle(element).clipPath === 'inset(50%)') return false;
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    };

    const range = document.createRange();
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as globalThis.Text;
      const of = node.parentElement!;
      if (node.data.trim() === '' || !isShown(of)) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
      if (rects.length > 0) texts.push({ node, of, rects });
    }

    /** Looks up from a text: what cuts it off, what it runs out of. False where it lies in a part that is scrolled away. */
    function isInItsPlace({ node, of, rects }: Text): boolean {
      let panel: Element | null = null;
      for (let at: Element | null = of; at && at !== document.documentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const box = at.getBoundingClientRect();
        const outside = rects.some((rect) => rect.right > box.right + SLACK || rect.left < box.left - SLACK);
        const above = rects.some((rect) => rect.bottom > box.bottom + 4 || rect.top < box.top - 4);
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
        if (scrolls && (outside || above)) return rects.every((rect) => rect.top < box.bottom && rect.bottom > box.top && rect.left < box.right);
        if (/hidden|clip/.test(style.overflowX) && outside) {
          const isCut = at.matches('.cut, select, .cut *') || style.textOverflow === 'ellipsis';
          if (!isCut) tell('clipped', of, node.data);
          else if (/\d/.test(node.data) && !NAME.test(node.data.trim()) && !at.matches('[translate=no], [translate=no] *, select'))
            tell('a figure is cut off', of, node.data);
          return false;
        }
        if (/hidden|clip/.test(style.overflowY) && above) {
          tell('clipped', of, node.data);
          return false;
        }
        const isPanel = style.borderLeftWidth !== '0px' || (style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.backgroundColor !== 'transparent');
        if (isPanel && !panel && !(of instanceof SVGElement)) {
          panel = at;
          if (outside) tell('outside its panel', of, node.data);
        }
        if (style.position === 'fixed') return true;
      }
      if (rects.some((rect) => rect.right > innerWidth + SLACK || rect.left < -SLACK)) tell('outside the page', of, node.data);
      return true;
    }

    function breaksFigures({ node, of }: Text): void {
      if (of instanceof SVGElement || of.closest('.mono, code, pre, [translate=no]')) return;
      for (const found of node.data.matchAll(FIGURE)) {
        if (found[0].length < 2) continue;
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top / 4)));
        if (tops.size > 1) tell('a figure is broken', of, node.data);
      }
    }

    /** The nearest layer of its own, which lies over the page on purpose. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, backgroundColor } = getComputedStyle(at);
        const isOpaque = backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent';
        if (at.matches('dialog, [popover]') || position === 'fixed' || position === 'sticky' || (position === 'absolute' && isOpaque)) return at;
      }
      return null;
    };

    function overlaps(all: Text[]): void {
      const places = all.filter(({ of }) => !(of instanceof SVGElement)).map((text) => ({ ...text, layer: layerOf(text.of) }));
      places.forEach((one, i) => {
        for (const other of places.slice(i + 1)) {
          if (one.layer !== other.layer || one.of === other.of) continue;
          const meets = one.rects.some((a) =>
            other.rects.some((b) => {
              const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
              const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
              // Lines of text stand closer than their boxes are high.
              return wide > 2 && high > 0.45 * Math.min(a.height, b.height);
            }),
          );
          if (meets) tell(`lies over “${other.node.data.trim().slice(0, 40)}”`, one.of, one.node.data);
        }
      });
    }

    /** What scrolls down only: nobody looks for what lies beside it. */
    function runsOut(): void {
      if (document.documentElement.scrollWidth > innerWidth + SLACK) faults.add('the page is wider than the screen');
      for (const part of document.querySelectorAll('[data-testid=actions], dialog[open] .content, .side.panel, .board')) {
        if (isShown(part) && part.scrollWidth > part.clientWidth + SLACK) tell('runs out sideways', part, part.textContent);
      }
    }

    /** What one can do sticks to the foot of the screen, and its status may stick to the top: between them lies the table. */
    function hidesTheTable(): void {
      const actions = document.querySelector('[data-testid=actions]');
      const [board, top] = ['.board', '.top'].map((part) => actions?.closest('.view')?.querySelector(part));
      if (!actions || !board || !top || getComputedStyle(actions).position !== 'sticky') return;
      if (actions.getBoundingClientRect().left >= board.getBoundingClientRect().right - SLACK) return;
      const above = getComputedStyle(top).position === 'sticky' ? top.clientHeight : 0;
      const room = innerHeight - above - actions.clientHeight;
      if (room < TABLE) faults.add(`only ${room} pixels of the table are to be seen`);
    }

    const inPlace = texts.filter(isInItsPlace);
    inPlace.forEach(breaksFigures);
    overlaps(inPlace);
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=range], [type=checkbox], [type=radio])')) {
      if (isShown(field) && !field.readOnly && field.value !== '' && field.scrollWidth > field.clientWidth + 1) tell('clipped', field, field.value);
    }
    runsOut();
    hidesTheTable();
    return [...faults];
  });
}
