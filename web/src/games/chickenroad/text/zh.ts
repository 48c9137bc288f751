import type { LadderWords } from '../../../session/ladder';

export const zh: LadderWords = {
  bet: '开始',
  difficulties: { easy: '简单', medium: '中等', hard: '困难', daredevil: '玩命' },
  step: (n) => `第 ${n} 车道`,
  steps: '车道',
  go: (n) => `过第 ${n} 车道`,
  board: '马路',
  marks: { survived: '已过', lost: '来车', next: '下一条' },
  notYet: '至少要先过一条车道。',
  autoUnit: '过几条车道后提现',
  status: {
    ready: '选好难度并下注：小鸡在路边等着。',
    begun: '小鸡站在路边。敢过吗？',
    survived: (n, multiplier) => `过了第 ${n} 车道：${multiplier}。继续还是提现？`,
    lost: (n) => `第 ${n} 车道来车了，小鸡没躲开，这一注输了。`,
    found: (n) => (n === 0 ? '你的这一局还没结束：小鸡在路边等着。' : `你的这一局还没结束：已过 ${n} 条车道。继续还是提现？`),
    cashedOut: (amount) => `已提现 ${amount}。`,
    finished: (amount) => `全部车道都过了：自动提现 ${amount}。`,
    limited: (amount) => `达到赔付上限：自动提现 ${amount}。`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `赔付上限：${most}。按此投注额，第 ${n} 车道（${multiplier}）达到上限：按 ${paid} 赔付，本局自动结束。`,
  limitFar: (most, multiplier, amount) => `赔付上限：${most}，此投注额达不到：最后一条车道（${multiplier}）自动提现 ${amount}。`,
  returns: {
    label: '平均返还',
    step: (share) => `下一车道 ${share}`,
    run: (n, share) => `闯 ${n} 条车道 ${share}`,
    stepLine: (n) => `仅第 ${n} 车道`,
    runLine: (n) => `闯 ${n} 条车道`,
    quotient: '返还率 ÷ 概率',
    note: '庄家在第一条车道就抽走自己的一份。之后每多过一条，收益与风险正好相当：走多远，返还率都一样。',
  },
  table: {
    caption: (difficulty) => `全部车道：${difficulty}`,
    reach: '到达概率',
    pays: '赔付',
    share: '返还',
    capped: '赔付上限：到此自动结束，按此投注额走不到后面的车道。',
  },
  recap: (difficulty, survived, of) => `${difficulty} · 过了 ${survived}/${of} 条车道`,
  draw: (n, drawn, below, survived) => `第 ${n} 车道：${drawn}，小于 ${below} 为安全：${survived ? '通过' : '来车'}`,
  hints: {
    ready: '每过一条车道，倍率就涨一截；撞上车，这一注就没了。见好就收，及时提现。',
    open: '按钮上写着下一车道的概率和届时的金额。每条车道上方是它自己的概率。',
  },
};
