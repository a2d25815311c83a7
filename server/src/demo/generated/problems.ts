import { generalProblems } from './problems/general'
import { organProblems } from './problems/organs'
import type { Problem, VisitTexts } from './problems/problem'
import { womenAndChildrenProblems } from './problems/womenAndChildren'

/** Problems that patients have, by the name of the specialty; no list is empty. */
export const problems: Readonly<Record<string, readonly Problem[]>> = {
  ...generalProblems,
  ...organProblems,
  ...womenAndChildrenProblems,
}

/** Texts of follow-up visits for the same problem; the diagnosis stays that of the first visit. */
export const followUps: readonly Record<'en' | 'ar', Omit<VisitTexts, 'diagnosis'>>[] = [
  {
    en: {
      cause: 'Follow-up',
      complaint: 'Better than at the last visit. I take the medicine as agreed.',
      examination: 'Improved since the last visit.',
      recommendations: 'Go on with the treatment as it is. Next visit in a month.',
    },
    ar: {
      cause: 'متابعة',
      complaint: 'تحسّن منذ الزيارة السابقة، والدواء بانتظام.',
      examination: 'تحسّن مقارنة بالزيارة السابقة.',
      recommendations: 'الاستمرار على العلاج نفسه، والمتابعة بعد شهر.',
    },
  },
  {
    en: {
      cause: 'Test results',
      complaint: 'I have the results of the tests that were asked for.',
      examination: 'No change since the last visit. Results reviewed.',
      recommendations: 'Results are reassuring. Same treatment, and tests again in three months.',
    },
    ar: {
      cause: 'عرض نتائج التحاليل',
      complaint: 'نتائج التحاليل المطلوبة في الزيارة السابقة جاهزة.',
      examination: 'لا تغيّر منذ الزيارة السابقة، وتمت مراجعة النتائج.',
      recommendations: 'النتائج مطمئنة، والاستمرار على العلاج نفسه، وإعادة التحاليل بعد ثلاثة أشهر.',
    },
  },
  {
    en: {
      cause: 'Follow-up',
      complaint: 'The symptoms came back after I stopped the medicine.',
      examination: 'As at the first visit, somewhat milder.',
      recommendations: 'Start the treatment again and complete the course. Come back in two weeks.',
    },
    ar: {
      cause: 'متابعة',
      complaint: 'عادت الأعراض بعد إيقاف الدواء.',
      examination: 'كما في الزيارة الأولى لكن بدرجة أخف.',
      recommendations: 'العودة إلى العلاج وإكمال المدة كاملة، والمتابعة بعد أسبوعين.',
    },
  },
]
