import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { instantOfText } from '#contract/rules/wallText'
import { type Form, useForm } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useWard } from '../../../app/ward/useWard'
import { Problem } from '../../../lib/api/problem'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import classes from '../prescriptions.module.css'
import { useUtilities } from '../useUtilities'
import { WallTimeFields, wallText } from '../WallTimeFields'
import { entryOf } from './entryOf'
import { GiverField } from './GiverField'
import type { IntentState } from './intents'
import { NotGivenFields } from './NotGivenFields'
import type { Step } from './RecordDose'
import { initialValues, type RecordValues, toRequestBody } from './recordValues'
import { type DoseTarget, objectionsTo } from './target'
import { useDoseWarnings } from './useDoseWarnings'
import { useRecorded } from './useRecorded'

type RecordFormProps = {
  dose: DoseTarget
  step: Step
  /** An earlier attempt that was refused. */
  refused: IntentState | undefined
  onSend: () => void
  /** Called with whether it could not be sent yet. */
  onSent: (isWaiting: boolean) => void
  onBack: () => void
  onDone: () => void
}

/** Returns when the dose was given; undefined as long as the time on an outage sheet has not been entered. */
function givenAt({ isEarlier, given_at }: RecordValues, { zone, sheet }: DoseTarget): number | undefined {
  const text = isEarlier ? wallText(given_at) : null
  return (text === null ? undefined : instantOfText(text, zone)) ?? (sheet ? undefined : Date.now())
}

/** Returns the selector of what gets the focus: what confirms the dose with one key, if nothing has to be typed. */
function firstControl({ recorded, sheet }: DoseTarget, wasGiven: boolean, needsOverride: boolean): string {
  if (recorded || needsOverride || (wasGiven && sheet)) return 'textarea, input'
  return wasGiven ? 'button[type="submit"]' : 'fieldset button'
}

/** Confirms that a dose was given or not given, with the reasons that are needed; or corrects a record. */
export function RecordForm({ dose, step, refused, onSend, onSent, onBack, onDone }: RecordFormProps) {
  const t = useText('prescriptions')
  const send = useRecorded()
  const { ward } = useWard()
  const reasons = useUtilities().data?.data.not_given_reasons ?? []
  const wasSentHere = useRef(false)
  const form: Form<RecordValues> = useForm({
    initial: initialValues(dose, step === 'given' ? EXECUTION_STATUS.given : EXECUTION_STATUS.notGiven, refused),
    schema: () =>
      import('./recordSchema').then((m) =>
        m.recordSchema(dose.call, {
          override: needsOverride,
          reason: dose.recorded !== undefined,
          time: dose.sheet !== undefined || dose.recorded !== undefined,
        }),
      ),
    body: (values) => toRequestBody(values, dose),
    send: async (body) => {
      onSend()
      wasSentHere.current = true
      try {
        await send(entryOf(dose, body, t, reasons), refused?.clientId)
        onSent(false)
      } catch (thrown) {
        onSent(thrown instanceof Problem && thrown.isTransient)
        throw thrown
      }
    },
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  const { values } = form
  const wasGiven = values.status === EXECUTION_STATUS.given
  const at = givenAt(values, dose)
  const found = !dose.recorded && at !== undefined ? objectionsTo(dose, at) : []
  // That a dose was not given can be said at any time from an hour before it is due.
  const objections = wasGiven ? found : found.filter((objection) => objection === 'early')
  const same = useDoseWarnings(dose)
  const sameTexts = wasGiven && !dose.recorded ? same : []
  const needsOverride = objections.length > 0 || sameTexts.length > 0
  const element = useRef<HTMLDivElement>(null)
  const first = useRef(firstControl(dose, wasGiven, needsOverride))
  useEffect(() => element.current?.querySelector<HTMLElement>(first.current)?.focus(), [])
  const back = () => {
    // What was refused later waits until a person discards it.
    if (refused && wasSentHere.current) void ward?.discard(refused.clientId)
    onBack()
  }
  return (
    <form {...form.props} className={classes.form}>
      <div ref={element} className={classes.form}>
        {refused && Object.keys(form.errors).length === 0 && (
          <InlineNotice tone="danger" alert>
            {refused.refusal.join(' ')}
          </InlineNotice>
        )}
        {dose.recorded && (
          <SegmentedField
            {...form.field('status')}
            value={String(values.status)}
            onChange={(status) => form.set({ status: Number(status) as RecordValues['status'] })}
            label={t('correct.status')}
            options={[
              { value: String(EXECUTION_STATUS.given), label: t('state.given') },
              { value: String(EXECUTION_STATUS.notGiven), label: t('state.not_given') },
            ]}
          />
        )}
        {wasGiven ? (
          <GivenFields
            form={form}
            dose={dose}
            objections={[...objections.map((objection) => t(`objection.${objection}`)), ...sameTexts]}
          />
        ) : (
          <NotGivenFields
            form={form}
            isCorrection={dose.recorded !== undefined}
            objections={objections.map((objection) => t(`objection.${objection}`))}
          />
        )}
        {dose.recorded && (
          <TextAreaField {...form.field('reason')} label={t('correct.reason')} rows={2} maxLength={500} />
        )}
        {form.otherErrors.map((text) => (
          <InlineNotice key={text} tone="danger" alert>
            {text}
          </InlineNotice>
        ))}
        {form.problem && refused && <ProblemNotice problem={form.problem} />}
        {form.busy && (
          <InlineNotice tone="warn" alert>
            {t('send.sending')}
          </InlineNotice>
        )}
        <div className={classes.buttons}>
          <Button onClick={back}>{t('cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            icon={wasGiven ? <IconCheck /> : <IconX />}
            busy={form.busy}
            busyText={t('send.busy')}
          >
            {dose.recorded ? (
              t('correct.save')
            ) : wasGiven ? (
              <BidiText>{t('record.confirmGiven', { dose: dose.dosage })}</BidiText>
            ) : (
              t('record.confirmNotGiven')
            )}
          </Button>
        </div>
      </div>
    </form>
  )
}

type GivenFieldsProps = { form: Form<RecordValues>; dose: DoseTarget; objections: readonly string[] }

function GivenFields({ form, dose, objections }: GivenFieldsProps) {
  const t = useText('prescriptions')
  const { value: isEarlier, ...earlier } = form.field('isEarlier')
  const { value: asksAbove, ...above } = form.field('asks_above')
  const { error } = form.field('override_reason')
  return (
    <>
      {dose.isHighAlert && (
        <>
          <InlineNotice tone="warn" title={t('second.needed')}>
            {t('second.neededBody')}
          </InlineNotice>
          <CheckboxField {...above} checked={asksAbove} label={t('second.askAbove')} />
        </>
      )}
      {(objections.length > 0 || error || form.values.override_reason) && (
        <>
          {objections.length > 0 && (
            <InlineNotice tone="warn">
              <BidiText>{objections.join(' ')}</BidiText>
            </InlineNotice>
          )}
          <TextAreaField {...form.field('override_reason')} label={t('record.override')} rows={2} maxLength={500} />
        </>
      )}
      {dose.sheet && <GiverField field={form.field('given_by_id')} hospitalId={dose.sheet.hospitalId} />}
      {!dose.sheet && !dose.recorded && <CheckboxField {...earlier} checked={isEarlier} label={t('record.earlier')} />}
      {isEarlier && (
        <WallTimeFields field={form.field('given_at')} labels={{ date: t('record.date'), time: t('record.time') }} />
      )}
      <TextAreaField {...form.field('notes')} label={t('field.notes')} rows={1} maxLength={1000} optional />
    </>
  )
}
