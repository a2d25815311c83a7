import { IconBell, IconDeviceMobile, IconLanguage, IconMail, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { StatusBadge } from '../../../ui/StatusBadge'
import type { BookingValues } from './bookingValues'
import classes from './MessageCard.module.css'

/** Whether the patient has to pay after the booking. */
function isUnpaid({ payment_type, cash_now: isCash, price }: BookingValues): boolean {
  return payment_type === '1' && !isCash && price !== 0
}

/** Fetches what the chosen patient will be told about the chosen slot; nothing about new ones, walk-ins and those elsewhere. */
function useMessage(values: BookingValues) {
  const { clinic, date, patient_id: patient, is_new: isNew, identified_by: identifiedBy, schedule_time: slot } = values
  const enabled = clinic !== null && date !== null && slot !== null && patient !== null && !isNew && !identifiedBy
  const query = useQuery({
    ...api.staffBooking.message.query({
      params: { clinic: clinic?.id ?? 0, date: date ?? '', patient: Number(patient?.value) },
      query: {
        schedule_time: slot ?? '',
        type: isUnpaid(values) ? 'appointment_awaits_payment' : 'appointment_booked',
      },
    }),
    ...handlesOwnError,
    enabled,
  })
  return enabled ? query.data?.data : undefined
}

const icons = { push: <IconDeviceMobile />, mail: <IconMail />, text: <IconMessage /> } as const

/** What the patient will be told: the text itself in their language, as soon as patient and slot are known. */
export function MessageCard({ values }: { values: BookingValues }) {
  const t = useText('staffAppointments')
  const message = useMessage(values)
  return (
    <Card title={t('message.title')}>
      {message ? (
        <div className={classes.message}>
          <div className={classes.badges}>
            <StatusBadge outline icon={<IconBell />}>
              {t('message.app')}
            </StatusBadge>
            {message.channels.map((channel) => (
              <StatusBadge key={channel} outline icon={icons[channel]}>
                {t(`message.${channel}`)}
              </StatusBadge>
            ))}
            <StatusBadge outline icon={<IconLanguage />}>
              {t(`message.language.${message.language}`)}
            </StatusBadge>
          </div>
          <blockquote className={classes.text} lang={message.language} dir={message.language === 'ar' ? 'rtl' : 'ltr'}>
            <p className={classes.title}>{message.title}</p>
            <p>{message.message}</p>
          </blockquote>
          <p className={classes.note}>{t('message.when')}</p>
        </div>
      ) : (
        <p className={classes.note}>{t('price.notified')}</p>
      )}
    </Card>
  )
}
