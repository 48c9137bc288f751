import type { Words } from './en';

export const zh: Words = {
  bet: '进塔',
  difficulties: { easy: '简单', medium: '中等', hard: '困难', expert: '专家', master: '大师' },
  safe: (safe, of) => `${of} 条路中 ${safe} 条安全`,
  step: (n) => `第 ${n} 层`,
  steps: '层',
  go: (n) => `爬上第 ${n} 层`,
  board: '龙塔',
  marks: { survived: '已上', lost: '遇龙', next: '下一层' },
  notYet: '至少要先爬上一层。',
  status: {
    ready: '选好难度并下注：塔有九层。',
    begun: '你站在塔底。往上爬吗？',
    survived: (n, multiplier) => `爬到第 ${n} 层：${multiplier}。继续爬还是提现？`,
    lost: (n) => `龙在第 ${n} 层等着。投注没有了。`,
    found: (n) => (n === 0 ? '你的这一局还没结束：你站在塔底。' : `你的这一局还没结束：你在第 ${n} 层。继续爬还是提现？`),
    cashedOut: (amount) => `已提现 ${amount}。`,
    finished: (amount) => `到达塔顶：自动提现 ${amount}。`,
    limited: (amount) => `达到赔付上限：自动提现 ${amount}。`,
  },
  limitReached: (most, n, multiplier) =>
    `赔付上限：${most}。按此投注额，第 ${n} 层（${multiplier}）达到上限并自动提现。`,
  limitFar: (most, multiplier, amount) =>
    `赔付上限：${most}，此投注额达不到：塔顶（${multiplier}）自动提现 ${amount}。`,
  returns: {
    label: '平均返还',
    step: (share) => `下一层 ${share}`,
    run: (n, share) => `爬 ${n} 层 ${share}`,
    stepLine: (n) => `仅第 ${n} 层`,
    runLine: (n) => `爬 ${n} 层`,
    quotient: '返还率 ÷ 概率',
    note: '龙塔惩罚贪心：爬得越高才提现，平均返还越少。',
  },
  table: {
    caption: (difficulty) => `全部层数：${difficulty}`,
    reach: '到达概率',
    pays: '赔付',
    share: '返还',
    capped: '赔付上限：到此自动结束，按此投注额爬不到上面的层。',
  },
  recap: (difficulty, survived, of) => `${difficulty} · 爬了 ${survived}/${of} 层`,
  draw: (n, drawn, below, survived) => `第 ${n} 层：${drawn}，小于 ${below} 为安全：${survived ? '爬上' : '遇龙'}`,
  hints: {
    ready: '每爬一层倍率就上涨；遇到龙则失去投注。记得及时提现。',
    open: '按钮上写着下一层的概率和届时的金额。绿点是安全的路，红点是龙的。',
  },
};
