import { useState } from 'react'
import { type Verdict, verdicts } from '#contract/discharge/codes'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import classes from '../discharge.module.css'
import type { Decision } from './useReconciliation'

type VerdictFieldsProps = {
  /** Of the medicine. */
  name: string
  verdict: Verdict | null
  reason: string | null
  /** What is missing. */
  error: string | undefined
  onContinue: () => void
  onChanged: () => void
  /** Saves the verdict with its reason. */
  onDecide: (decision: Pick<Decision, 'verdict' | 'reason'>) => Promise<unknown>
}

/** The verdict on a medicine, and the reason of a change or a stop. A stop is saved with its reason only. */
export function VerdictFields(props: VerdictFieldsProps) {
  const { name, verdict, reason, error, onContinue, onChanged, onDecide } = props
  const t = useText('discharge')
  const [stopping, setStopping] = useState(false)
  const [text, setText] = useState(reason ?? '')
  const [isTried, setTried] = useState(false)
  const shown = stopping ? 'stopped' : verdict
  const choose = (next: Verdict | '') => {
    setStopping(next === 'stopped')
    setTried(false)
    if (next === 'continue') onContinue()
    if (next === 'changed') onChanged()
  }
  const isMissing = shown === 'stopped' && !text.trim()
  const save = async () => {
    setTried(true)
    if (isMissing || !shown) return
    await onDecide({ verdict: shown, reason: text.trim() || null })
    setStopping(false)
  }
  const isUnsaved = stopping || text.trim() !== (reason ?? '')
  return (
    <>
      <SegmentedField<Verdict | ''>
        label={t('medicines.verdictOf', { drug: name })}
        labelHidden
        value={shown ?? ''}
        onChange={choose}
        options={verdicts.map((value) => ({ value, label: t(`verdict.${value}`) }))}
        error={stopping ? undefined : error}
      />
      {(shown === 'stopped' || shown === 'changed') && (
        <>
          <TextAreaField
            label={t(shown === 'stopped' ? 'medicines.whyStopped' : 'medicines.whyChanged')}
            value={text}
            onChange={setText}
            rows={2}
            maxLength={500}
            optional={shown === 'changed'}
            error={isTried && isMissing ? t('required') : undefined}
          />
          {isUnsaved && (
            <div className={classes.buttons}>
              {stopping && (
                <Button size="small" onClick={() => setStopping(false)}>
                  {t('cancel')}
                </Button>
              )}
              <Button size="small" variant="light" onClick={() => void save()}>
                {t(shown === 'stopped' ? 'medicines.saveStop' : 'medicines.saveReason')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}
