/** Where we are: the path of the address. Invites travel behind `#`, which no server ever logs. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  /** A game against the house; an operator's, where the address names one. */
  | { page: 'session'; game: string; operator: string | null }
  | { page: 'history' }
  | { page: 'device' }
  | { page: 'operator' }
  | { page: 'replay'; id: string }
  | { page: 'nowhere' };

function read(path: string): Route {
  const [page, argument, further] = path.split('/').slice(1);
  if (!page) return { page: 'lobby' };
  if (page === 'history' || page === 'device' || page === 'operator') return { page };
  if (argument === undefined) return { page: 'nowhere' };
  if (page === 'new') return { page, game: argument };
  if (page === 'play') return further ? { page: 'session', game: further, operator: argument } : { page: 'session', game: argument, operator: null };
  if (page === 'table' || page === 'replay') return { page, id: argument };
  return { page: 'nowhere' };
}

class Place {
  route = $state.raw<Route>(read(location.pathname));
  /** What stands behind `#`. */
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener('popstate', () => this.#look());
    addEventListener('hashchange', () => this.#look());
    addEventListener('click', (event) => this.#click(event));
  }

  /** Takes what stands behind `#` out of the address: it was for us alone. */
  takeHash(): string {
    const { hash } = this;
    history.replaceState(null, '', location.pathname);
    this.hash = '';
    return hash;
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.route = read(location.pathname);
    this.hash = location.hash.slice(1);
  }

  /** Links of our own change the page without loading it. */
  #click(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const place = new Place();
