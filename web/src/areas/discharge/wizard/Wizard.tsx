import { Suspense, useEffect, useRef, useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Tabs } from '../../../ui/Tabs'
import classes from '../discharge.module.css'
import { FollowUpsStep } from '../followUps/FollowUpsStep'
import { FormStep } from '../form/FormStep'
import { ImagingOrdersStep, LabOrdersStep } from '../investigations/OrdersSteps'
import { CurrentPrescriptionsStep } from '../medicines/CurrentPrescriptionsStep'
import { MedicinesStep } from '../medicines/MedicinesStep'
import { ReviewStep } from '../review/ReviewStep'
import { ChangedMeanwhile } from './ChangedMeanwhile'
import { StepFoot } from './StepFoot'
import { stepOfMissing, steps, useStep } from './steps'
import { useDischargeCalls } from './useDischarge'
import { useDraft } from './useDraft'
import type { StepProps } from './wizardStep'

type WizardProps = { episode: Episode; discharge: Discharge }

const contents = {
  form: FormStep,
  'lab-orders': LabOrdersStep,
  'imaging-orders': ImagingOrdersStep,
  'current-prescriptions': CurrentPrescriptionsStep,
  medicines: MedicinesStep,
  'follow-ups': FollowUpsStep,
  review: ReviewStep,
} as const

/** Moves the focus to a field by its name, or to the first one that is missing. */
function focusMissing(part: HTMLElement | null, field: string | null): void {
  const line = field?.match(/^surveys_answers\.(\d+)$/)?.[1]
  const selector = line ? `[data-question="${line}"]` : `[data-field="${CSS.escape(field ?? '')}"]`
  const named = field && part?.querySelector<HTMLElement>(selector)
  const found = named || part?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
  const control = found?.matches('input, textarea, select') ? found : found?.querySelector<HTMLElement>(focusable)
  ;(control ?? part)?.focus()
}
const focusable = 'input:not([type="hidden"]), textarea, select, button'

/** The steps of the discharge of an open episode. Everything is saved as it is entered. */
export function Wizard({ episode, discharge }: WizardProps) {
  const t = useText('discharge')
  const { step, field, go, addressOf } = useStep()
  const calls = useDischargeCalls(String(episode.id))
  const draft = useDraft(discharge, calls)
  const part = useRef<HTMLElement>(null)
  const [checked, setChecked] = useState<{ step: string; times: number }>()
  const shownBefore = useRef(step)

  // Another step begins at its top, or at the missing part that led to it.
  useEffect(() => {
    if (shownBefore.current === step && !field) return
    shownBefore.current = step
    if (field) return focusMissing(part.current, field)
    part.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step, field])
  useEffect(() => {
    if (checked) focusMissing(part.current, null)
  }, [checked])

  const next = async () => {
    const saved = await draft.flush()
    if (!saved) return
    if (saved.missing.some((missing) => stepOfMissing(missing.field) === step))
      return setChecked({ step, times: (checked?.times ?? 0) + 1 })
    const following = steps[steps.indexOf(step) + 1]
    if (following) go(following)
  }
  const props: StepProps = {
    episode: {
      id: episode.id,
      patient: { id: episode.patient.id, name: episode.patient.name_text },
      zone: discharge.time_zone,
      isOpen: true,
    },
    discharge,
    draft,
    calls,
    isChecked: field !== null || checked?.step === step,
  }
  const Content = contents[step]
  return (
    <div className={classes.stack}>
      <Tabs
        label={t('steps')}
        value={step}
        tabs={steps.map((value, index) => ({
          value,
          label: t('step', { number: index + 1, name: t(`step.${value}`) }),
          to: addressOf(value),
        }))}
      />
      <ChangedMeanwhile discharge={discharge} draft={draft} calls={calls} />
      <section ref={part} tabIndex={-1} aria-label={t(`step.${step}`)} className={`${classes.stack} ${classes.step}`}>
        <Suspense fallback={<Skeleton variant="cards" count={2} />}>
          <Content {...props} />
        </Suspense>
      </section>
      <StepFoot episode={episode} step={step} draft={draft} calls={calls} discharge={discharge} onNext={next} />
    </div>
  )
}
