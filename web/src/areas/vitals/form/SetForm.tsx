import { type ReactNode, useEffect } from 'react'
import { instantOfText } from '#contract/rules/wallText'
import { checkVitalSet } from '#contract/vitals/checkVitalSet'
import type { VitalType } from '#contract/vitals/types'
import { DateTimeFields } from '../../../app/form/DateTimeFields'
import { useText } from '../../../app/i18n/useText'
import { useWardTime } from '../../../app/time/useWardTime'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { useEarlyWarning, useSets } from '../queries'
import { allTypes, signOf, type VitalSet, type VitalSign } from '../types'
import { FormFrame } from './FormFrame'
import classes from './form.module.css'
import { previewScore } from './previewScore'
import { ScorePreview } from './ScorePreview'
import { SetFields } from './SetFields'
import { loadSetSchema } from './setSchema'
import { enteredOf, type SetValues } from './setValues'
import { useSetForm } from './useSetForm'

/** The episode whose vital signs are recorded. */
export interface MeasuredEpisode {
  id: number
  /** The patient's name. */
  patient: string
  /** Of the patient, in completed years; null: unknown. */
  age: number | null
  /** The hospital's time zone. */
  zone: string
}

type SetFormProps = {
  episode: MeasuredEpisode
  /** Label of the button that saves. */
  save: string
  onSaved: () => void
  onClose?: () => void
  /** Further buttons. */
  buttons?: ReactNode
}

/** Records a set of vital signs, with the values before and a preview of the score. */
export function SetForm({ episode, save, onSaved, onClose, buttons }: SetFormProps) {
  const t = useText('vitals')
  const { form, isDraft } = useSetForm({ episodeId: episode.id, patient: episode.patient, zone: episode.zone, onSaved })
  // What the form needs must be there when the connection is lost.
  useEffect(() => void loadSetSchema().catch(() => undefined), [])
  const time = useWardTime(episode.zone)
  const sets = useSets(episode.id)
  const known = sets.data?.data ?? []
  const { confirm } = checkVitalSet(enteredOf(form.values))
  const entered = instantOfText(form.values.date, episode.zone)
  return (
    <FormFrame form={form} save={save} buttons={buttons} {...(onClose && { onClose })}>
      {isDraft && form.dirty > 0 && (
        <InlineNotice
          tone="warn"
          title={t('draft')}
          action={
            <Button size="small" onClick={form.reset}>
              {t('draft.discard')}
            </Button>
          }
        >
          {t('draft.body', { time: entered === undefined ? form.values.date : time(entered) })}
        </InlineNotice>
      )}
      {sets.error && <InlineNotice tone="warn">{t('previous.failed')}</InlineNotice>}
      <div className={classes.columns}>
        <div className={classes.fields}>
          <SetFields
            form={form}
            unusual={new Set(Object.keys(confirm))}
            previous={lastOfEach(known)}
            zone={episode.zone}
          />
          <DateTimeFields {...form.field('date')} dateLabel={t('measured.date')} timeLabel={t('measured.time')} />
          <TextAreaField {...form.field('note')} label={t('note')} rows={2} maxLength={1000} optional />
        </div>
        <Preview episode={episode} values={form.values} sets={known} at={entered} />
      </div>
    </FormFrame>
  )
}

/** Returns the last measured value of each type. */
function lastOfEach(sets: readonly VitalSet[]): ReadonlyMap<VitalType, VitalSign> {
  return new Map(
    allTypes.flatMap((type) => {
      const sign = sets.map((set) => signOf(set, type)).find((each) => each !== undefined)
      return sign ? [[type, sign] as const] : []
    }),
  )
}

type PreviewProps = {
  episode: MeasuredEpisode
  values: SetValues
  sets: readonly VitalSet[]
  /** ms since the epoch; undefined while the time is wrong. */
  at: number | undefined
}

/** The preview depends on what a doctor has set, so there is none without it. */
function Preview({ episode, values, sets, at }: PreviewProps) {
  const t = useText('vitals')
  const { data, error } = useEarlyWarning(episode.id)
  if (!data) return <p className={classes.quiet}>{error ? t('preview.failed') : t('preview.loading')}</p>
  const { spo2_scale: spo2Scale, is_pregnant: isPregnant } = data.data.monitoring
  const checked = checkVitalSet(enteredOf(values)).values
  const isEmpty = Object.keys(checked).length === 0 || at === undefined
  const patient = { age: episode.age, isPregnant, spo2Scale }
  return <ScorePreview score={isEmpty ? null : previewScore(checked, at, sets, patient)} />
}
