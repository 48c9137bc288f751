/** Showing people out and letting them in, devices and reports, in English; the other languages match it. */

export const en = {
  kick: {
    ask: (name: string) => `Remove ${name} from the table?`,
    text: (name: string) => `${name} has to leave at once and can’t come back, not even with the invite, until you let them in again.`,
    act: 'Remove from the table',
    out: 'Removed from the table',
    letIn: (name: string) => `Let ${name} in again`,
  },
  table: {
    newInvite: 'New invite',
    newInviteDone: 'The old invite no longer works.',
    close: 'Close the table',
    closeAsk: 'Close this table?',
    closeText: 'Everybody has to leave. This can’t be undone.',
    drop: 'Leave for good',
    dropAsk: 'Leave this table for good?',
    dropText: 'A bot takes over your seat, and the table leaves your list. If nobody else plays, the game ends.',
    dropOver: 'The table leaves your list. The game stays in “My games”.',
  },
  gone: {
    kicked: 'The host removed you from this table. You can come back once the host lets you in again.',
    dropped: 'You have left this table for good.',
    left: 'You are no longer at this table.',
  },
  devices: {
    title: 'Your devices',
    unnamed: 'A device without a name',
    current: 'this one',
    seen: (when: string) => `last here ${when}`,
    out: 'Sign out',
    outAsk: 'Sign this device out?',
    outText: 'It can no longer play as you. If it is your only device, you lose your seats and your play money.',
    add: 'Add a device',
    addHint: 'Scan this with the other device, or open the address and type the code. It works once, within five minutes.',
    code: 'Code',
    leave: 'Delete my data',
    leaveAsk: 'Delete everything about you here?',
    leaveText:
      'Your name, your devices and what you said are deleted. Bots take over your seats. Journals of games keep the seat, without a name. This can’t be undone.',
  },
  signIn: {
    title: 'Sign in with a code',
    hint: 'Get a code on a device that is already signed in: Settings, then Your devices.',
    lose: (name: string) => `This browser plays as ${name} now. Once you sign in, it no longer does.`,
    act: 'Sign in',
  },
  report: {
    act: (name: string) => `Report ${name}`,
    title: (name: string) => `Report ${name}`,
    hint: 'Whoever runs this house will read it, together with the messages you choose.',
    why: 'What is it about?',
    lines: 'Messages it is about',
    none: 'There are no messages to add.',
    send: 'Send the report',
    sent: 'The report was sent.',
  },
};
