import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconSend,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RefundState as State } from '#contract/payments/refund'
import type { Refund } from '#contract/payments/refunds'
import { type Text, useLanguage, useText } from '../../../app/i18n/useText'
import { formatPounds } from '../../../ui/format'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge'
import classes from './Refund.module.css'

const badges: Record<State, { tone: Tone; icon: ReactNode }> = {
  waiting: { tone: 'warn', icon: <IconUserCheck /> },
  rejected: { tone: 'neutral', icon: <IconCircleX /> },
  requested: { tone: 'teal', icon: <IconClock /> },
  sent: { tone: 'teal', icon: <IconSend /> },
  done: { tone: 'ok', icon: <IconCircleCheck /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  unknown: { tone: 'warn', icon: <IconHelpCircle /> },
  settled: { tone: 'ok', icon: <IconCircleCheck /> },
}

/** Shows the state of a refund. */
export function RefundBadge({ refund }: { refund: Refund }) {
  const { tone, icon } = badges[refund.state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {refund.state_text}
    </StatusBadge>
  )
}

/** Returns what happens next with a refund; nothing once it is over, except that a payment was cancelled on its day. */
export function nextStep(t: Text<'staffAppointments'>, { state, provider, way }: Refund): string | undefined {
  if (state === 'done' && way === 'void') return t('refund.voided')
  if (state === 'done' || state === 'rejected' || state === 'settled') return undefined
  return t(state === 'requested' && provider === 'cash' ? 'refund.next.payOut' : `refund.next.${state}`)
}

/** Shows the latest refund of an appointment in a list: its state, its amount, and what happens next. */
export function RefundState({ refund }: { refund: Refund | null }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  if (!refund) return <span className={classes.none}>{t('refund.none')}</span>
  const next = nextStep(t, refund)
  return (
    <span className={classes.state}>
      <RefundBadge refund={refund} />
      <bdi>{formatPounds(refund.amount, language)}</bdi>
      {next && <span className={classes.next}>{next}</span>}
    </span>
  )
}
