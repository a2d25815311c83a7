import type { CashEntry } from '#contract/payments/cash'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import classes from './Receipt.module.css'

/** The receipt of cash that was received or paid out. */
export function Receipt({ entry }: { entry: CashEntry }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { appointment, hospital, kind } = entry
  const what = { doctor: isolated(appointment.doctor), clinic: isolated(appointment.clinic) }
  return (
    <div className={classes.receipt}>
      <p className={classes.hospital}>
        <Name>{hospital.name}</Name>
      </p>
      <p className={classes.kind}>{t(`receipt.title.${kind}`)}</p>
      <Facts
        facts={[
          { label: t('receipt.number'), value: <Isolate>{entry.number}</Isolate> },
          { label: t('receipt.at'), value: <InstantText instant={entry.created_at} zone={zone} /> },
          { label: t('receipt.patient'), value: <Name>{entry.patient}</Name> },
          { label: t('receipt.for'), value: t('receipt.forAppointment', what) },
          {
            label: t('receipt.time'),
            value: <ClinicTime instant={appointment.starts_at} zone={appointment.time_zone} withDate />,
          },
          { label: t('receipt.booking'), value: <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate> },
          {
            label: t('receipt.amount'),
            value: (
              <strong>
                <bdi>{formatPounds(entry.amount, language)}</bdi>
              </strong>
            ),
          },
          { label: t(kind === 'received' ? 'receipt.by' : 'receipt.paidBy'), value: <Name>{entry.user}</Name> },
        ]}
      />
      <p className={classes.signature}>{t('receipt.signature')}</p>
    </div>
  )
}
