import type { LadderWords } from '../../../session/ladder';

export const ko: LadderWords = {
  bet: '시작',
  difficulties: { easy: '쉬움', medium: '보통', hard: '어려움', daredevil: '무모함' },
  step: (n) => `${n}차선`,
  steps: '차선',
  go: (n) => `${n}차선 건너기`,
  board: '길',
  marks: { survived: '건넘', lost: '차', next: '다음' },
  notYet: '먼저 한 차선은 건너야 합니다.',
  autoUnit: '몇 차선 건너면 캐시아웃',
  status: {
    ready: '난이도를 고르고 베팅하세요. 닭이 길가에서 기다립니다.',
    begun: '닭이 길가에 서 있습니다. 건너 볼까요?',
    survived: (n, multiplier) => `${n}차선을 건넜습니다: ${multiplier}. 계속할까요, 캐시아웃할까요?`,
    lost: (n) => `${n}차선에 차가 왔습니다. 베팅액을 잃었습니다.`,
    found: (n) =>
      n === 0
        ? '아직 끝나지 않은 판입니다. 닭이 길가에서 기다립니다.'
        : `아직 끝나지 않은 판입니다: ${n}차선까지 건넜습니다. 계속할까요, 캐시아웃할까요?`,
    cashedOut: (amount) => `캐시아웃: ${amount}.`,
    finished: (amount) => `모든 차선을 건너 ${amount} 자동 캐시아웃되었습니다.`,
    limited: (amount) => `당첨금 한도에 닿아 ${amount} 자동 캐시아웃되었습니다.`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `당첨금 한도: ${most}. 이 베팅액이면 ${n}차선(${multiplier})에서 한도에 닿아 ${paid}만 지급되고 판이 끝납니다.`,
  limitFar: (most, multiplier, amount) => `당첨금 한도: ${most} (닿지 않음). 마지막 차선(${multiplier})에서 ${amount} 자동 캐시아웃.`,
  returns: {
    label: '평균 환급',
    step: (share) => `다음 차선 ${share}`,
    run: (n, share) => `${n}차선까지 ${share}`,
    stepLine: (n) => `${n}차선 하나만`,
    runLine: (n) => `${n}차선까지`,
    quotient: '환급률 ÷ 확률',
    note: '하우스는 첫 차선에서 자기 몫을 가져갑니다. 그 뒤로는 차선마다 위험과 보상이 정확히 같아서, 얼마나 멀리 가든 환급률은 그대로입니다.',
  },
  table: {
    caption: (difficulty) => `모든 차선: ${difficulty}`,
    reach: '도달 확률',
    pays: '지급',
    share: '환급',
    capped: '당첨금 한도: 여기서 자동으로 끝나며, 이 베팅액으로는 뒤의 차선에 갈 수 없습니다.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · ${of}차선 중 ${survived}차선`,
  draw: (n, drawn, below, survived) => `${n}차선: ${drawn}, ${below} 미만이면 안전: ${survived ? '건넘' : '차'}`,
  hints: {
    ready: '차선을 건널 때마다 배수가 오릅니다. 차가 오면 베팅액을 잃습니다. 제때 캐시아웃하세요.',
    open: '버튼에 다음 차선의 확률과 그때의 금액이 있습니다. 차선 위쪽에는 그 차선의 확률이 있습니다.',
  },
};
