import { followUps, problems } from './problems'
import type { Problem, VisitTexts } from './problems/problem'
import type { Random } from './random'
import type { ChatLine, VisitRating } from './visit'

const minute = 60_000
const hour = 60 * minute
type Language = 'ar' | 'en'

/**
 * Returns a problem for a first visit.
 * @param specialty its name
 * @throws Error if there are no problems for the specialty
 */
export function pickProblem(specialty: string, random: Random): Problem {
  const list = problems[specialty]
  if (!list) throw new Error(`The demo has no problems of ${specialty}`)
  return random.pick(list)
}

/** Returns the texts of a first visit for a problem, or of a follow-up visit. */
export function textsOf(problem: Problem, language: Language, isFollowUp: boolean, random: Random): VisitTexts {
  if (!isFollowUp) return problem[language]
  return { ...random.pick(followUps)[language], diagnosis: problem[language].diagnosis }
}

interface Exchange {
  question: string
  answer: string
}

const exchanges: Record<Language, readonly Exchange[]> = {
  en: [
    { question: 'Should I come without breakfast?', answer: 'You may eat as usual. Please bring your last results.' },
    { question: 'Can I bring my daughter with me?', answer: 'Of course, one companion is welcome.' },
    { question: 'I may be ten minutes late.', answer: 'Thank you for telling us, we keep your place.' },
    { question: 'Which tests should I bring?', answer: 'The blood count and anything of the last three months.' },
  ],
  ar: [
    { question: 'هل الصيام مطلوب قبل الزيارة؟', answer: 'لا، الإفطار كالمعتاد، مع إحضار آخر التحاليل.' },
    { question: 'هل يمكن حضور مرافق معي؟', answer: 'نعم، يمكن حضور مرافق واحد.' },
    { question: 'قد أتأخر عشر دقائق.', answer: 'شكرًا على الإبلاغ، الدور محفوظ.' },
    { question: 'ما التحاليل المطلوبة معي؟', answer: 'صورة الدم وأي تحاليل خلال آخر ثلاثة أشهر.' },
  ],
}

const thanks: Record<Language, string> = { en: 'Thank you!', ar: 'شكرًا جزيلًا.' }

/**
 * Generates a question to the clinic before a visit, with the reply.
 * @param from when the question may be sent, in ms since the epoch; no message is sent after its end
 */
export function inventChat(language: Language, from: { start: number; end: number }, random: Random): ChatLine[] {
  const { question, answer } = random.pick(exchanges[language])
  const askedAt = from.start + Math.floor(random.next() * Math.max(0, from.end - from.start))
  const answeredAt = askedAt + random.between(3, 50) * minute
  const lines = [
    { isPatient: true, body: question, at: askedAt },
    { isPatient: false, body: answer, at: answeredAt },
  ]
  if (random.isChance(0.5)) {
    lines.push({ isPatient: true, body: thanks[language], at: answeredAt + random.between(1, 20) * minute })
  }
  return lines.filter(({ at }) => at <= from.end)
}

/** Comments for ratings of four or five stars and of one or two; ratings of three stars have none. */
const comments: Record<Language, Record<'good' | 'bad', readonly string[]>> = {
  en: {
    good: ['The doctor took time and explained everything.', 'No waiting, very friendly.', 'Clear advice, thank you.'],
    bad: ['I waited more than half an hour.', 'The sound was breaking up the whole time.'],
  },
  ar: {
    good: ['شرح واضح واهتمام من الطبيب.', 'تعامل ممتاز ودون انتظار.', 'نصائح واضحة، شكرًا لكم.'],
    bad: ['الانتظار أكثر من نصف ساعة.', 'الصوت كان متقطعًا طوال الوقت.'],
  },
}

/** The share of each number of stars, in percent. */
const stars: readonly [share: number, rate: number][] = [
  [58, 5],
  [27, 4],
  [9, 3],
  [4, 2],
  [2, 1],
]

function rateOf(random: Random): number {
  let left = random.next() * 100
  for (const [share, rate] of stars) {
    if (left < share) return rate
    left -= share
  }
  return 5
}

/**
 * Generates the patient's rating of a visit, given within two days of its end; null if there is none.
 * @param finished when the visit ended, in ms since the epoch
 * @param now ms since the epoch; no rating is given later
 */
export function inventRating(language: Language, finished: number, now: number, random: Random): VisitRating | null {
  if (!random.isChance(0.4)) return null
  const rate = rateOf(random)
  const at = finished + random.between(5, 48 * 60) * minute
  const kind = rate >= 4 ? 'good' : 'bad'
  const hasComment = rate !== 3 && random.isChance(0.4)
  return at > Math.min(now, finished + 48 * hour)
    ? null
    : { rate, comment: hasComment ? random.pick(comments[language][kind]) : null, at }
}
