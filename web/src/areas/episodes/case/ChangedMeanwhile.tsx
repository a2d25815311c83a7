import { useState } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import type { Form } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { asProblem, type Problem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { questionTitle } from '../../surveys'
import classes from './case.module.css'
import { type Conflict, type HistoryValues, type MedicalHistory, mergeHistory } from './historyValues'

type ChangedMeanwhileProps = {
  /** The server's message; undefined while the form is based on what is saved. */
  text: string | undefined
  form: Form<HistoryValues>
  /** What was saved when the form was opened; undefined if that is not known. */
  base: HistoryValues | undefined
  groups: readonly FormGroup[]
  fetchLatest: () => Promise<MedicalHistory>
  /** Called with what is saved now, once it is merged. */
  onMerged: (saved: HistoryValues) => void
}

/** Says that another person has saved meanwhile, merges the changes, and shows what both have changed. */
export function ChangedMeanwhile({ text, form, base, groups, fetchLatest, onMerged }: ChangedMeanwhileProps) {
  const t = useText('episodes')
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [state, setState] = useState<{ busy: boolean; problem?: Problem; editor?: string }>({ busy: false })
  const merge = async () => {
    setState({ busy: true })
    try {
      const latest = await fetchLatest()
      const { values, saved, conflicts: found } = mergeHistory(form.values, base, latest)
      form.set(values)
      onMerged(saved)
      setConflicts(found)
      setState({ busy: false, editor: latest.editor.name_text })
    } catch (thrown) {
      setState({ busy: false, problem: asProblem(thrown, apiSettings.texts.network) })
    }
  }
  const settle = (conflict: Conflict) => setConflicts((before) => before.filter((each) => each !== conflict))
  const takeTheirs = (conflict: Conflict) => {
    if ('text' in conflict) form.set({ [conflict.text]: conflict.theirs })
    else {
      const others = form.values.surveys_answers.filter(({ line_id }) => line_id !== conflict.line)
      form.set({ surveys_answers: [...others, conflict.answer] })
    }
    settle(conflict)
  }
  return (
    <>
      {text && (
        <InlineNotice
          tone="danger"
          alert
          title={text}
          action={
            <Button size="small" onClick={() => void merge()} busy={state.busy} busyText={t('history.merging')}>
              {t('history.merge')}
            </Button>
          }
        >
          {t('history.mergeHint')}
        </InlineNotice>
      )}
      <ProblemNotice problem={state.problem} />
      {!text && state.editor && conflicts.length === 0 && (
        <InlineNotice tone="ok" alert>
          {t('history.merged')}
        </InlineNotice>
      )}
      {conflicts.map((conflict) => (
        <InlineNotice
          key={'text' in conflict ? conflict.text : conflict.line}
          tone="warn"
          alert
          title={t('history.conflict')}
        >
          <ConflictBody conflict={conflict} groups={groups} editor={state.editor ?? ''} />
          <div className={classes.buttons}>
            <Button size="small" onClick={() => settle(conflict)}>
              {t('history.mine')}
            </Button>
            <Button size="small" onClick={() => takeTheirs(conflict)}>
              {t('history.theirs')}
            </Button>
          </div>
        </InlineNotice>
      ))}
    </>
  )
}

type ConflictBodyProps = { conflict: Conflict; groups: readonly FormGroup[]; editor: string }

function ConflictBody({ conflict, groups, editor }: ConflictBodyProps) {
  const t = useText('episodes')
  const language = useLanguage()
  const question =
    'line' in conflict
      ? groups
          .flatMap((group) => group.questions.flatMap((place) => [place, ...place.sub_questions]))
          .find(({ line_id }) => line_id === conflict.line)
      : undefined
  return (
    <div className={classes.conflict}>
      <p>
        <strong>
          {'text' in conflict ? (
            t(`field.${conflict.text}`)
          ) : (
            <bdi>{question && questionTitle(question, language)}</bdi>
          )}
        </strong>{' '}
        · {t('history.writtenBy')} <Name>{editor}</Name>
      </p>
      <blockquote dir="auto">{conflict.theirs ? <BidiText>{conflict.theirs}</BidiText> : t('history.none')}</blockquote>
    </div>
  )
}
