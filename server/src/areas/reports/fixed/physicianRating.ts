import { text } from '../text'
import {
  clinicFilters,
  counted,
  detail,
  type FixedReport,
  figure,
  isKnown,
  leftOut,
  meaning,
  name,
} from './fixedReport'
import { byStart } from './visits'

export const physicianRating: FixedReport = {
  type: 'physician-rating',
  title: text('Physician rating', 'تقييم الأطباء'),
  description: text('How patients rate the visits of each doctor', 'تقييم المرضى لزيارات كل طبيب'),
  definition: [
    meaning(
      text('Rating', 'التقييم'),
      'The stars that the patient of a visit gave, from 1 to 5. The number of ratings is beside the average.',
      'عدد النجوم التي أعطاها مريض الزيارة، من 1 إلى 5. عدد التقييمات بجوار المتوسط.',
    ),
    meaning(counted, 'Visits that their patient rated.', 'الزيارات التي قيّمها مريضها.'),
    meaning(leftOut, 'Visits without a rating, and ratings by doctors.', 'الزيارات بدون تقييم، وتقييمات الأطباء.'),
    byStart,
  ],
  table: 'appointments',
  id: 'doctor_id',
  names: [name('doctor', 'Doctor', 'الطبيب')],
  columns: [
    figure('count', 'id', 'Ratings', 'التقييمات'),
    figure('avg', 'rating', 'Average', 'المتوسط'),
    figure('median', 'rating', 'Median', 'الوسيط'),
    figure('min', 'rating', 'Lowest', 'الأقل'),
  ],
  conditions: [isKnown('rating')],
  filters: clinicFilters,
  details: [detail('starts_at'), detail('clinic'), detail('kind'), detail('rating')],
  order: 2,
  chart: { group: { column: 'starts_at', function: 'month' }, measure: 1, kind: 'bar' },
}
