import type { SavedDraft } from '#contract/submissions/submission'
import type { FormGroup } from '#contract/surveys/form'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { isolated } from '../../../ui/isolated'
import type { Filling } from './filling'

interface ConflictNoticeProps {
  conflict: SavedDraft['conflicts'][number]
  groups: readonly FormGroup[]
  filling: Filling
}

/** An answer that another person has changed at the same time: shows theirs, and asks which one to use. */
export function ConflictNotice({ conflict, groups, filling }: ConflictNoticeProps) {
  const t = useText('submissions')
  const language = useLanguage()
  const question = groups
    .flatMap((group) => group.questions.flatMap((place) => [place, ...place.sub_questions]))
    .find(({ line_id }) => line_id === conflict.line_id)
  const title = language === 'ar' ? question?.question_ar : question?.question
  return (
    <InlineNotice
      tone="warn"
      alert
      title={<bdi>{title || question?.question_text}</bdi>}
      action={
        <>
          <Button size="small" onClick={() => filling.resolve(conflict, 'mine')}>
            {t('conflict.mine')}
          </Button>
          <Button size="small" onClick={() => filling.resolve(conflict, 'theirs')}>
            {t('conflict.theirs')}
          </Button>
        </>
      }
    >
      {t('conflict.body', { answer: isolated(conflict.theirs_body) })}
    </InlineNotice>
  )
}
