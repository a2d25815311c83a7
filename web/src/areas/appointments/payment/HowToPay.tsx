import {
  IconBuildingStore,
  IconCash,
  IconCircleCheck,
  IconCreditCard,
  IconCreditCardOff,
  IconDeviceMobile,
} from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Row, RowList } from '../../../ui/RowList'
import { Price } from '../booking/Price'
import { amountDue } from '../booking/stage'
import { type Method, type OnlinePage, onlinePages, ownMethod } from './method'

type HowToPayProps = { appointment: PatientAppointment; methods: readonly Method[] }

const icons = {
  card: IconCreditCard,
  fawry: IconBuildingStore,
  paymob: IconDeviceMobile,
} satisfies Record<OnlinePage, unknown>

/** Shows the price of a visit and how it can be paid: a row for each page of online payment, and cash or free. */
export function HowToPay({ appointment, methods }: HowToPayProps) {
  const t = useText('appointments')
  const own = ownMethod(methods)
  const pages = onlinePages(methods)
  if (methods.length === 0)
    return (
      <InlineNotice tone="warn" icon={<IconCreditCardOff />} title={t('pay.noneTitle')}>
        {t('pay.noneBody')}
      </InlineNotice>
    )
  const price = (
    <strong>
      <Price amount={amountDue(appointment)} />
    </strong>
  )
  return (
    <Card title={t('pay.how')} note={pages.length > 0 && price} flush>
      <RowList>
        {pages.map((page) => {
          const Icon = icons[page]
          return (
            <Row
              key={page}
              start={<Icon aria-hidden="true" />}
              title={t(`pay.${page}`)}
              line={t(`pay.${page}Line`)}
              to={`/payment/${page}?appointment_id=${appointment.id}`}
            />
          )
        })}
        {own && (
          <Row
            start={own === 'free' ? <IconCircleCheck aria-hidden="true" /> : <IconCash aria-hidden="true" />}
            title={t(own === 'free' ? 'pay.free' : 'pay.cash')}
            line={t(own === 'free' ? 'pay.freeLine' : pages.length > 0 ? 'pay.cashOrLine' : 'pay.cashLine')}
            end={pages.length === 0 && price}
          />
        )}
      </RowList>
    </Card>
  )
}
