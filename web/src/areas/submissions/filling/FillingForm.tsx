import { useRef, useState, useSyncExternalStore } from 'react'
import type { Submission } from '#contract/submissions/submission'
import { checkAnswers } from '#contract/surveys/checkAnswers'
import type { FormGroup } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { listSeparator } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { AnswerProblems, FormAnswering, questionTitle } from '../../surveys'
import { ConflictNotice } from './ConflictNotice'
import classes from './FillingForm.module.css'
import type { Filling, Outcome } from './filling'
import { problemsByLine } from './problemsByLine'
import { RefusedDraft } from './RefusedDraft'
import { useAnswerProblems } from './useAnswerProblems'

const longestNote = 4000

interface FillingFormProps {
  filling: Filling
  groups: readonly FormGroup[]
  /** Called when the submission is final; null while it waits for the connection. */
  onSubmitted: (submission: Submission | null) => void
  /** Called after Save Draft and Cancel; what was entered stays a draft. */
  onClose: () => void
  /** It stands on a page, so that headings follow its title; in a dialog or a card, they follow its heading. */
  onPage?: boolean | undefined
}

/**
 * The form of a submission: its questions, its note, and where the answers are saved. Once the server accepts no answer any
 * more, what was entered can be read and copied. The screen needs the texts `answering`.
 */
export function FillingForm(props: FillingFormProps) {
  const { filling, groups, onClose } = props
  const { refusal } = useSyncExternalStore(filling.subscribe, filling.snapshot)
  return refusal ? <RefusedDraft filling={filling} groups={groups} onClose={onClose} /> : <OpenForm {...props} />
}

function OpenForm({ filling, groups, onSubmitted, onClose, onPage }: FillingFormProps) {
  const t = useText('submissions')
  const language = useLanguage()
  const confirm = useConfirm()
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const { answers, note, saved, conflicts, refused } = useSyncExternalStore(filling.subscribe, filling.snapshot)
  const problemsOf = useAnswerProblems(groups)
  const [problems, setProblems] = useState(() => problemsOf(answers, 'draft'))
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'draft' | 'final'>()

  const showOutcome = (outcome: Outcome) => {
    // The form shows both answers.
    if ('isConflicting' in outcome) return
    if ('submission' in outcome) {
      toasts.success(t('filling.submitted'))
      return onSubmitted(outcome.submission)
    }
    if ('isWaiting' in outcome) {
      toasts.info(t('filling.waiting'))
      return onSubmitted(null)
    }
    const { errors, message } = outcome.problem
    const byLine = problemsByLine(errors)
    setProblems(byLine)
    const [other] = Object.entries(errors).filter(([field]) => !field.startsWith('surveys_answers.'))
    setFailure(byLine.size > 0 ? undefined : (other?.[1][0] ?? message))
  }

  const submit = async () => {
    const found = problemsOf(answers, 'final')
    setProblems(found)
    setFailure(undefined)
    if (found.size > 0 || conflicts.length > 0) return
    const { hidden } = checkAnswers({ groups }, answers, 'draft')
    const dropped = groups
      .flatMap(({ questions }) => questions)
      .flatMap((question) => [question, ...question.sub_questions])
      .filter(({ line_id: line }) => hidden.includes(line))
      .map((question) => isolated(questionTitle(question, language)))
    const isSure = await confirm({
      title: t('filling.sure'),
      body:
        dropped.length === 0
          ? t('filling.ready')
          : `${t('filling.ready')} ${t('filling.hidden', { count: dropped.length })} ${dropped.join(listSeparator(language))}`,
      confirmLabel: t('filling.yes'),
      cancelLabel: t('filling.no'),
    })
    if (!isSure) return
    setBusy('final')
    const outcome = await filling.submit()
    setBusy(undefined)
    showOutcome(outcome)
  }

  const saveDraft = async () => {
    setBusy('draft')
    await filling.close()
    setBusy(undefined)
    const { refused: problem, saved: where } = filling.snapshot()
    if (problem) return
    toasts.success(where === 'server' ? t('filling.draftSaved') : t('filling.draftOnDevice'))
    onClose()
  }

  const change: typeof filling.change = (line, value) => {
    setProblems((before) => (before.has(line) ? new Map([...before].filter(([each]) => each !== line)) : before))
    filling.change(line, value)
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AnswerProblems groups={groups} problems={problems} form={form} />
      {(failure ?? refused) && (
        <InlineNotice tone="danger" alert>
          {failure ?? (Object.values(refused?.errors ?? {})[0]?.[0] || refused?.message)}
        </InlineNotice>
      )}
      {conflicts.map((conflict) => (
        <ConflictNotice key={conflict.line_id} conflict={conflict} groups={groups} filling={filling} />
      ))}
      <FormAnswering groups={groups} answers={answers} onChange={change} problems={problems} onPage={onPage} />
      <TextAreaField
        label={t('field.note')}
        optional
        value={note}
        onChange={filling.changeNote}
        maxLength={longestNote}
      />
      <div className={classes.foot}>
        <span className={classes.saved}>{t(`filling.saved.${saved}`)}</span>
        <Button onClick={onClose}>{t('filling.cancel')}</Button>
        <Button onClick={() => void saveDraft()} busy={busy === 'draft'} busyText={t('filling.saving')}>
          {t('filling.saveDraft')}
        </Button>
        <Button type="submit" variant="primary" busy={busy === 'final'} busyText={t('filling.submitting')}>
          {t('filling.submit')}
        </Button>
      </div>
    </form>
  )
}
