import { IconAlertTriangle, IconCheck, IconPencil } from '@tabler/icons-react'
import type { QuestionRow } from '#contract/surveys/question'
import type { Text } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'

type Status = Pick<QuestionRow, 'published' | 'has_both_languages'>

/** Shows whether a question is published, and whether a draft can be. */
export function QuestionStatus({
  question: { published, has_both_languages },
  t,
}: {
  question: Status
  t: Text<'surveys'>
}) {
  if (published) {
    return (
      <StatusBadge tone="ok" icon={<IconCheck />}>
        {t('question.published')}
      </StatusBadge>
    )
  }
  if (has_both_languages) return <StatusBadge icon={<IconPencil />}>{t('question.draft')}</StatusBadge>
  return (
    <StatusBadge tone="warn" icon={<IconAlertTriangle />}>
      {t('question.incomplete')}
    </StatusBadge>
  )
}

/** Returns what a list shows of how a question is answered. */
function answersOf({ options_text, parts_count, score_min, score_max, unit }: QuestionRow, t: Text<'surveys'>): string {
  if (parts_count > 0) {
    const parts = t('question.partsCount', { count: parts_count })
    if (score_min === null || score_max === null) return parts
    return `${parts} · ${t('question.scoreRange', { from: score_min, to: score_max })}`
  }
  return options_text || unit
}

/** Returns the columns of the question bank and of its export. */
export function questionColumns(t: Text<'surveys'>): Column<QuestionRow>[] {
  return [
    { key: 'id', header: t('question.id'), hidden: true, exported: 'id' },
    {
      key: 'question',
      header: t('question.one'),
      render: ({ question_text }) => <Isolate dir="auto">{question_text}</Isolate>,
      exported: 'question',
    },
    { key: 'question_ar', header: t('question.textArabic'), hidden: true, exported: 'question_ar' },
    { key: 'type', header: t('question.type'), render: ({ type_text }) => type_text, exported: 'type_text' },
    {
      key: 'answers',
      header: t('question.answers'),
      render: (question) => {
        const answers = answersOf(question, t)
        return answers && <BidiText>{answers}</BidiText>
      },
      exported: 'options_text',
      hideBelow: 'md',
    },
    {
      key: 'author',
      header: t('question.author'),
      render: ({ author }) => author && <Name>{author.name_text}</Name>,
      exported: 'author',
      hideBelow: 'lg',
    },
    {
      key: 'uses',
      header: t('question.usesCount'),
      render: ({ uses_count }) => String(uses_count),
      exported: 'uses_count',
      hideBelow: 'md',
    },
    {
      key: 'status',
      header: t('question.status'),
      render: (question) => <QuestionStatus question={question} t={t} />,
      card: 'badge',
      exported: 'published',
    },
  ]
}
