import type { Words } from './en';

export const ko: Words = {
  bet: '탑에 들어가기',
  difficulties: { easy: '쉬움', medium: '보통', hard: '어려움', expert: '전문가', master: '마스터' },
  safe: (safe, of) => `층마다 발판 ${of}개 중 ${safe}개가 안전`,
  tile: (n) => `${n}번 발판`,
  opened: (picked, safe) => `${picked}번 발판 선택, 안전한 발판: ${safe.join(', ')}번`,
  step: (n) => `${n}층`,
  steps: '층',
  go: (n) => `${n}층: 아무 발판이나`,
  board: '탑',
  marks: { survived: '오름', lost: '용', next: '다음' },
  notYet: '먼저 한 층은 올라야 합니다.',
  autoUnit: '몇 층 오르면 캐시아웃',
  status: {
    ready: '난이도를 고르고 베팅하세요. 탑은 아홉 층입니다.',
    begun: '탑 아래에 서 있습니다. 1층에서 발판을 고르세요.',
    survived: (n, multiplier) => `${n}층 통과! ${multiplier}. 다음 발판을 고를까요, 캐시아웃할까요?`,
    lost: (n) => `${n}층에서 고른 발판에 용이 있었습니다. 베팅액을 잃었습니다.`,
    found: (n) =>
      n === 0 ? '아직 끝나지 않은 판입니다. 탑 아래에 서 있습니다.' : `아직 끝나지 않은 판입니다: 지금 ${n}층입니다. 더 오를까요, 캐시아웃할까요?`,
    cashedOut: (amount) => `캐시아웃: ${amount}.`,
    finished: (amount) => `꼭대기에 올라 ${amount} 자동 캐시아웃되었습니다.`,
    limited: (amount) => `당첨금 한도에 닿아 ${amount} 자동 캐시아웃되었습니다.`,
  },
  limitReached: (most, n, multiplier, paid) =>
    `당첨금 한도: ${most}. 이 베팅액이면 ${n}층(${multiplier})에서 한도에 닿아 ${paid}만 지급되고 판이 끝납니다.`,
  limitFar: (most, multiplier, amount) => `당첨금 한도: ${most} (닿지 않음). 꼭대기(${multiplier})에서 ${amount} 자동 캐시아웃.`,
  returns: {
    label: '평균 환급',
    step: (share) => `다음 층 ${share}`,
    run: (n, share) => `${n}층까지 ${share}`,
    stepLine: (n) => `${n}층 하나만`,
    runLine: (n) => `${n}층까지`,
    quotient: '환급률 ÷ 확률',
    note: '탑은 욕심을 벌합니다. 더 높이 오른 뒤에 캐시아웃할수록 평균적으로 덜 돌아옵니다.',
  },
  table: {
    caption: (difficulty) => `모든 층: ${difficulty}`,
    reach: '도달 확률',
    pays: '지급',
    share: '환급',
    capped: '당첨금 한도: 여기서 자동으로 끝나며, 이 베팅액으로는 위층에 갈 수 없습니다.',
  },
  recap: (difficulty, survived, of) => `${difficulty} · ${of}층 중 ${survived}층`,
  draw: (n, drawn, below, survived) => `${n}층: ${drawn}, ${below} 미만이면 안전: ${survived ? '오름' : '용'}`,
  drawTiles: (n, drawn, safe, picked, survived) => `${n}층: ${drawn}, 안전한 발판 ${safe}, 고른 발판 ${picked}: ${survived ? '오름' : '용'}`,
  hints: {
    ready: '한 층 오를 때마다 배수가 오릅니다. 용을 만나면 베팅액을 잃습니다. 제때 캐시아웃하세요.',
    open: '불이 켜진 발판 중 하나를 고르세요. 밟으면 그 층이 모두 열려 나머지 발판에 무엇이 있었는지 보입니다. 아래 버튼은 아무 발판이나 골라 줍니다.',
  },
};
