import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'

/** The end of a course; of one without a length, that it goes on until it is stopped. A drug given once has neither. */
export function EndText({ order, zone }: { order: Pick<Prescription, 'end_date' | 'kind'>; zone: string }) {
  const t = useText('prescriptions')
  if (order.end_date) return <InstantText instant={order.end_date} zone={zone} />
  return order.kind === 'once' ? null : t('course.untilStopped')
}
