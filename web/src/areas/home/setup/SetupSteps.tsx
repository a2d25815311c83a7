import { IconCheck, IconLock } from '@tabler/icons-react'
import type { Setup } from '#contract/home/setup'
import { type NeededStep, type SetupStep, stepNeededBefore } from '#contract/home/setupSteps'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { formatNumber } from '../../../ui/format'
import { StatusBadge } from '../../../ui/StatusBadge'
import { TextLink } from '../../../ui/TextLink'
import classes from './Setup.module.css'

/** Where a step is done, and where its result is seen. */
const addresses: Record<SetupStep, { open: string; done: string }> = {
  hospital: { open: '/service/providers/hospitals/create', done: '/service/providers/hospitals' },
  people: { open: '/users/create', done: '/users' },
  clinic: { open: '/clinics/create', done: '/clinics' },
  payments: { open: '/payments/settings', done: '/payments/settings' },
  mail: { open: '/outbox', done: '/outbox' },
  booking: { open: '/appointments/create', done: '/appointments' },
}

/** Shows how many steps are done, and each step with its state and the page on which it is done. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const t = useText('home')
  const language = useLanguage()
  const { steps } = setup
  const isDone = (step: SetupStep) => steps.some((each) => each.step === step && each.is_done)
  const done = steps.filter((each) => each.is_done).length
  const next = steps.find(({ step, is_done: isOver }) => !isOver && !stepNeededBefore(step, isDone))?.step
  return (
    <Card
      flush
      title={t('setup.title')}
      note={t('setup.done', { done: formatNumber(done, language), steps: formatNumber(steps.length, language) })}
    >
      <div className={classes.bar} aria-hidden="true">
        {steps.map(({ step, is_done: isOver }) => (
          <span key={step} data-state={isOver ? 'done' : step === next ? 'next' : 'open'} />
        ))}
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, is_done: isOver }, index) => (
          <Step
            key={step}
            setup={setup}
            step={step}
            number={index + 1}
            isDone={isOver}
            isNext={step === next}
            needed={isOver ? undefined : stepNeededBefore(step, isDone)}
          />
        ))}
      </ol>
    </Card>
  )
}

/** Returns the line below the title of a step. */
function useLine({ hospitals, doctors, clinics, payments, takes_cash: takesCash, mail }: Setup, isDone: boolean) {
  const t = useText('home')
  const language = useLanguage()
  const counted = (number: number) => formatNumber(number, language)
  const paid = payments === 'live' || payments === 'sandbox' || !takesCash ? payments : 'cash'
  const lines: Record<SetupStep, string> = {
    hospital: isDone ? t('setup.hospital.done', { number: counted(hospitals) }) : t('setup.hospital.open'),
    people: isDone ? t('setup.people.done', { number: counted(doctors) }) : t('setup.people.open'),
    clinic: isDone ? t('setup.clinic.done', { number: counted(clinics) }) : t('setup.clinic.open'),
    payments: t(`setup.payments.${paid}`),
    mail: t(`setup.mail.${mail}`),
    booking: isDone ? t('setup.booking.done') : t('setup.booking.open'),
  }
  return lines
}

type StepProps = {
  setup: Setup
  step: SetupStep
  /** From 1. */
  number: number
  isDone: boolean
  isNext: boolean
  /** The step without which this one cannot be done. */
  needed: NeededStep | undefined
}

function Step({ setup, step, number, isDone, isNext, needed }: StepProps) {
  const t = useText('home')
  const language = useLanguage()
  const line = useLine(setup, isDone)[step]
  const title = t(`setup.${step}`)
  const state = isDone ? 'done' : needed ? 'locked' : isNext ? 'next' : 'open'
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {isDone ? <IconCheck /> : needed ? <IconLock /> : formatNumber(number, language)}
      </span>
      <div className={classes.text}>
        <h3 className={classes.title} aria-label={`${title}: ${t(isDone ? 'setup.state.done' : 'setup.state.open')}`}>
          {title}
        </h3>
        <p className={classes.line}>{line}</p>
      </div>
      <div className={classes.end}>
        {needed ? (
          <StatusBadge icon={<IconLock />}>{t(`setup.needs.${needed}`)}</StatusBadge>
        ) : isDone ? (
          <TextLink to={addresses[step].done}>
            {t('setup.see')}
            <span className="visually-hidden"> {title}</span>
          </TextLink>
        ) : (
          <Button to={addresses[step].open} variant={isNext ? 'primary' : 'default'}>
            {t(`setup.${step}.do`)}
          </Button>
        )}
      </div>
    </li>
  )
}
