/** How many milliseconds are left of what the house has told once; looked at twice a second. */
export class Left {
  ms = $state(0);

  constructor(told: () => number) {
    $effect(() => {
      const until = performance.now() + told();
      const look = () => (this.ms = Math.max(0, until - performance.now()));
      look();
      const timer = setInterval(look, 500);
      return () => clearInterval(timer);
    });
  }
}
