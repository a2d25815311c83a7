import { IconCopy, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { PaymentDetails } from '#contract/payments/calls'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Navigate } from '../../../app/router/Navigate'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { formatDate, formatTime } from '../../../ui/format'
import { StatusBadge } from '../../../ui/StatusBadge'
import { TextLink } from '../../../ui/TextLink'
import { Countdown } from '../../../ui/visit/Countdown'
import {
  amountDue,
  HoldFoot,
  isPayable,
  PatientPage,
  PatientQueryBoundary,
  Price,
  VisitSummary,
} from '../../appointments'
import { methodsAddress } from './addresses'
import classes from './FawryPayment.module.css'
import { RefusalNotice } from './RefusalNotice'
import { isSettled, useAppointmentId, usePayment } from './usePayment'

type Attempt = NonNullable<PaymentDetails['attempt']>

/** Returns the attempt to pay with Fawry that has a number and can still be paid. */
function openAttempt({ attempt }: PaymentDetails): (Attempt & { reference_number: string }) | undefined {
  const isOpen = attempt?.provider === 'fawry' && attempt.payable && attempt.reference_number !== null
  return isOpen ? { ...attempt, reference_number: attempt.reference_number ?? '' } : undefined
}

/** Returns a number in groups of three digits, as it is read aloud. */
function grouped(number: string): string {
  return number.replace(/(\d{3})(?=\d{3})/g, '$1 ')
}

/** Gives the patient a number with which to pay at a shop of Fawry, and waits for the payment. */
export function FawryPayment() {
  const t = useText('payments')
  const id = useAppointmentId()
  const { appointment, payment, refetch, check, isChecking } = usePayment(id)
  // What is known after "I have paid", while the payment has not arrived.
  const [answer, setAnswer] = useState<string>()
  const ask = async () => {
    setAnswer(undefined)
    setAnswer((await check())?.message)
  }
  if (id === undefined) return <Navigate to="/patient/appointments" />
  const [visit, details] = [appointment.data?.data, payment.data?.data]
  const attempt = details && openAttempt(details)
  if (details && isSettled(details) && details.paid > 0 && details.outstanding === 0)
    return <Navigate to={`/payment/fawry/details?appointment_id=${id}`} />
  if (visit && details && !attempt && !isPayable(visit, Date.now())) return <Navigate to={methodsAddress(id)} />
  return (
    <PatientPage
      title={t('fawry.title')}
      backTo={attempt ? '/patient/appointments' : methodsAddress(id)}
      width="narrow"
      menu={
        attempt && (
          <StatusBadge tone="warn" icon={<IconHourglass />}>
            {t('fawry.waiting')}
          </StatusBadge>
        )
      }
      foot={
        attempt ? (
          <>
            {answer ? (
              <InlineNotice icon={<IconHourglass />} alert>
                {answer}
              </InlineNotice>
            ) : (
              <p className={classes.note}>{t('fawry.once')}</p>
            )}
            <Button variant="primary" wide onClick={() => void ask()} busy={isChecking} busyText={t('checking')}>
              {t('paid.check')}
            </Button>
            <p className={classes.note}>
              <TextLink to={methodsAddress(id, true)}>{t('method.change')}</TextLink>
            </p>
          </>
        ) : (
          visit && details && <ChargeFoot appointment={visit} onCharged={refetch} />
        )
      }
    >
      <PatientQueryBoundary query={payment}>
        {({ data }) => (attempt ? <NumberCard attempt={attempt} /> : <HowItWorks amount={amountDue(data)} />)}
      </PatientQueryBoundary>
      {visit && <VisitSummary appointment={visit} />}
      {attempt && <Steps />}
    </PatientPage>
  )
}

function NumberCard({ attempt }: { attempt: Attempt & { reference_number: string } }) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { success } = useToasts()
  const end = Date.parse(attempt.expires_at)
  const copy = async () => {
    await navigator.clipboard.writeText(attempt.reference_number)
    success(t('copied'))
  }
  return (
    <Card>
      <p className={classes.label}>{t('fawry.number')}</p>
      <div className={classes.numberRow}>
        <bdi dir="ltr" className={classes.number}>
          {grouped(attempt.reference_number)}
        </bdi>
        {'clipboard' in navigator && (
          <Button variant="light" icon={<IconCopy />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
      </div>
      <Facts
        facts={[
          { label: t('amount'), value: <Price amount={attempt.amount} /> },
          { label: t('fawry.left'), value: <Countdown until={end} /> },
          {
            label: t('fawry.until'),
            value: t('at', { day: formatDate(end, language, zone, 'day'), time: formatTime(end, language, zone) }),
          },
        ]}
      />
      <p className={classes.note}>{t('fawry.fees')}</p>
    </Card>
  )
}

function HowItWorks({ amount }: { amount: number }) {
  const t = useText('payments')
  return (
    <Card title={t('fawry.how')}>
      <Facts facts={[{ label: t('amount'), value: <Price amount={amount} /> }]} />
      <p>{t('fawry.lead')}</p>
    </Card>
  )
}

function Steps() {
  const t = useText('payments')
  return (
    <Card title={t('fawry.steps')}>
      <ol className={classes.steps}>
        <li>{t('fawry.step1')}</li>
        <li>{t('fawry.step2')}</li>
        <li>{t('fawry.step3')}</li>
      </ol>
    </Card>
  )
}

type ChargeFootProps = { appointment: PatientAppointment; onCharged: () => Promise<void> }

/** Gets the number only when the patient asks for it: it changes how long the slot is held. */
function ChargeFoot({ appointment, onCharged }: ChargeFootProps) {
  const t = useText('payments')
  const [refusal, setRefusal] = useState<string | null>(null)
  const charge = useCall(api.payments.charge)
  const start = async () => {
    setRefusal(null)
    const response = await charge.run({ body: { appointmentId: appointment.id } })
    if (!response) return
    setRefusal(response.check_error)
    if (response.check_error === null) await onCharged()
  }
  return (
    <>
      <RefusalNotice refusal={refusal} />
      <HoldFoot appointment={appointment}>
        <Button variant="primary" wide onClick={() => void start()} busy={charge.busy} busyText={t('fawry.getting')}>
          {t('fawry.get')}
        </Button>
      </HoldFoot>
    </>
  )
}
