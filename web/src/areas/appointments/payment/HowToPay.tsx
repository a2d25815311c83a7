import { IconCash, IconCircleCheck, IconCreditCardOff } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Row, RowList } from '../../../ui/RowList'
import { Price } from '../booking/Price'
import type { Method } from './method'

type HowToPayProps = { appointment: PatientAppointment; method: Method }

/** Shows the price of a visit and how it is paid. */
export function HowToPay({ appointment, method }: HowToPayProps) {
  const t = useText('appointments')
  if (method === 'none')
    return (
      <InlineNotice tone="warn" icon={<IconCreditCardOff />} title={t('pay.noneTitle')}>
        {t('pay.noneBody')}
      </InlineNotice>
    )
  const isFree = method === 'free'
  return (
    <Card title={t('pay.how')} flush>
      <RowList>
        <Row
          start={isFree ? <IconCircleCheck aria-hidden="true" /> : <IconCash aria-hidden="true" />}
          title={t(isFree ? 'pay.free' : 'pay.cash')}
          line={t(isFree ? 'pay.freeLine' : 'pay.cashLine')}
          end={
            <strong>
              <Price amount={appointment.price} />
            </strong>
          }
        />
      </RowList>
    </Card>
  )
}
