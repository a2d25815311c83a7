import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QUESTION_TYPE } from '#contract/surveys/codes'
import type { QuestionRow } from '#contract/surveys/question'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { FilterChip } from '../../../ui/list/FilterChip'
import { questionColumns } from './questionColumns'
import { usePublishing } from './usePublishing'

const types = Object.values(QUESTION_TYPE)

/** Lists the question bank: the newest version of each question. */
export function QuestionList() {
  const t = useText('surveys')
  const { can } = useAuthSession()
  const { publish, publishAll } = usePublishing()
  const mayPublish = can('publish-question')
  const drafts = useQuery({
    ...api.questions.list.query({ query: { published: '0', limit: 1 } }),
    enabled: mayPublish,
  })
  return (
    <EntityList<QuestionRow, 'q' | 'type' | 'published'>
      title={t('question.title')}
      area="questions"
      fetchExport={(query, signal) => api.questions.sheet.call({ query, signal })}
      entity="question"
      createAt="/questions/create"
      editAt={(id) => `/questions/${id}/edit`}
      showAt={(id) => `/questions/${id}/show`}
      newLabel={t('question.new')}
      searchPlaceholder={t('question.search')}
      filterNames={['q', 'type', 'published']}
      filters={({ filters, setFilters }) => (
        <>
          <FilterChip
            label={t('question.type')}
            options={types.map((code) => ({ value: String(code), label: t(`question.type.${code}`) }))}
            value={filters.type || null}
            onChange={(type) => setFilters({ type })}
          />
          <FilterChip
            label={t('question.status')}
            options={[
              { value: '1', label: t('question.published') },
              { value: '0', label: t('question.draft') },
            ]}
            value={filters.published || null}
            onChange={(published) => setFilters({ published })}
          />
        </>
      )}
      read={(query) => api.questions.list.query({ query })}
      columns={questionColumns(t)}
      rowName={({ question_text }) => question_text}
      isFixed={({ editable }) => !editable}
      moreActions={({ id, published }) =>
        mayPublish && !published
          ? [{ key: 'publish', label: t('question.publish'), icon: <IconSend />, onSelect: () => void publish(id) }]
          : []
      }
      remove={{
        call: api.questions.remove,
        area: 'questions',
        body: t('question.delete'),
        done: t('question.deleted'),
      }}
      actions={
        mayPublish &&
        (drafts.data?.meta.total ?? 0) > 0 && (
          <Button icon={<IconSend />} onClick={() => void publishAll()}>
            {t('question.publishAll')}
          </Button>
        )
      }
    />
  )
}
