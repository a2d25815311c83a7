import { useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Name } from '../../../ui/Name'
import { questionTitle } from '../../surveys'
import classes from '../discharge.module.css'
import type { Conflict } from './draftValues'
import type { DischargeCalls } from './useDischarge'
import type { Draft } from './useDraft'

type ChangedMeanwhileProps = { discharge: Discharge; draft: Draft; calls: DischargeCalls }

/** Says that another person has changed the discharge, merges the changes, and shows what both have changed. */
export function ChangedMeanwhile({ discharge, draft, calls }: ChangedMeanwhileProps) {
  const t = useText('discharge')
  const [isLoading, setLoading] = useState(false)
  const text = calls.problem?.errors.revision?.[0]
  const merge = async () => {
    setLoading(true)
    await calls.refresh()
    setLoading(false)
  }
  const takeTheirs = (conflict: Conflict) => {
    if ('text' in conflict) draft.set({ [conflict.text]: conflict.theirs })
    else {
      const others = draft.values.surveys_answers.filter(({ line_id }) => line_id !== conflict.line)
      draft.set({ surveys_answers: [...others, conflict.answer] })
    }
    draft.settle(conflict)
  }
  const otherErrors = Object.entries(calls.problem?.errors ?? {}).flatMap(([field, texts]) =>
    field === 'revision' ? [] : texts,
  )
  return (
    <>
      {text && (
        <InlineNotice
          tone="danger"
          alert
          title={text}
          action={
            <Button size="small" onClick={() => void merge()} busy={isLoading} busyText={t('conflict.loading')}>
              {t('conflict.load')}
            </Button>
          }
        >
          {t('conflict.hint')}
        </InlineNotice>
      )}
      {otherErrors.map((error) => (
        <InlineNotice key={error} tone="danger" alert>
          {error}
        </InlineNotice>
      ))}
      {!text && otherErrors.length === 0 && <ProblemNotice problem={calls.problem} />}
      {draft.conflicts.map((conflict) => (
        <InlineNotice
          key={'text' in conflict ? conflict.text : conflict.line}
          tone="warn"
          alert
          title={t('conflict.both')}
        >
          <ConflictBody conflict={conflict} discharge={discharge} />
          <div className={classes.buttons}>
            <Button size="small" onClick={() => draft.settle(conflict)}>
              {t('conflict.mine')}
            </Button>
            <Button size="small" onClick={() => takeTheirs(conflict)}>
              {t('conflict.theirs')}
            </Button>
          </div>
        </InlineNotice>
      ))}
    </>
  )
}

function ConflictBody({ conflict, discharge }: { conflict: Conflict; discharge: Discharge }) {
  const t = useText('discharge')
  const language = useLanguage()
  const question =
    'line' in conflict
      ? discharge.survey_instance?.groups
          .flatMap((group) => group.questions.flatMap((place) => [place, ...place.sub_questions]))
          .find(({ line_id }) => line_id === conflict.line)
      : undefined
  const name = 'text' in conflict ? t(`field.${conflict.text}`) : question && questionTitle(question, language)
  return (
    <div className={classes.conflict}>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {discharge.editor && (
          <>
            {' · '}
            {t('conflict.writtenBy')} <Name>{discharge.editor.name_text}</Name>
          </>
        )}
      </p>
      <blockquote dir="auto">{conflict.theirs ? <BidiText>{conflict.theirs}</BidiText> : t('none')}</blockquote>
    </div>
  )
}
