import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Discharge } from '#contract/discharge/discharge'
import type { Episode } from '#contract/episodes/episode'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { Name } from '../../../ui/Name'
import { caseAddress } from '../addresses'
import classes from '../discharge.module.css'
import { DoneButton } from '../review/DoneButton'
import { type Step, steps, useStep } from './steps'
import type { DischargeCalls } from './useDischarge'
import type { Draft } from './useDraft'

type StepFootProps = {
  episode: Episode
  discharge: Discharge
  step: Step
  draft: Draft
  calls: DischargeCalls
  onNext: () => Promise<void>
}

/** Leads to the previous and the next step, or back to the case; says whether everything is saved. */
export function StepFoot({ episode, discharge, step, draft, calls, onNext }: StepFootProps) {
  const t = useText('discharge')
  const { go } = useStep()
  const before = steps[steps.indexOf(step) - 1]
  const back = async () => {
    await draft.flush()
    if (before) go(before)
  }
  const cancel = async () => {
    await draft.flush()
    await navigate(caseAddress(episode.id))
  }
  return (
    <div className={classes.foot}>
      <Button onClick={() => void cancel()}>{t('cancel')}</Button>
      <p className={classes.quiet} role="status">
        <SaveState discharge={discharge} isChanged={draft.isChanged} isBusy={calls.isBusy} />
      </p>
      <div className={classes.end}>
        {before && (
          <Button icon={<IconArrowLeft className="flip" />} onClick={() => void back()}>
            {t('previous')}
          </Button>
        )}
        {step === 'review' ? (
          <DoneButton episode={episode} discharge={discharge} draft={draft} calls={calls} />
        ) : (
          <Button
            variant="primary"
            iconAfter={<IconArrowRight className="flip" />}
            onClick={() => void onNext()}
            busy={calls.isBusy}
            busyText={t('saving')}
          >
            {t('next')}
          </Button>
        )}
      </div>
    </div>
  )
}

type SaveStateProps = { discharge: Discharge; isChanged: boolean; isBusy: boolean }

function SaveState({ discharge, isChanged, isBusy }: SaveStateProps) {
  const t = useText('discharge')
  const { editor, updated_at: at, time_zone: zone } = discharge
  if (isBusy) return t('saving')
  if (isChanged) return t('unsaved')
  if (!editor || !at) return null
  return (
    <>
      {t('savedBy')} <Name>{editor.name_text}</Name> · <InstantText instant={at} zone={zone} />
    </>
  )
}
