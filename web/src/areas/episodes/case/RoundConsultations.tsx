import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Empty } from '../../../ui/feedback/Empty'
import { Pagination } from '../../../ui/list/Pagination'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'

/** Case lists show so many rows (document 3, section 9). */
const perPage = 5

/** What rounds wrote into the case, each with its author, round and time, the newest first. */
export function RoundConsultations({ episodeId, zone }: { episodeId: number; zone: string }) {
  const t = useText('episodes')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...api.rounds.ofEpisode.query({ params: { id: episodeId }, query: { page, limit: perPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <Card title={t('followUps.rounds')} flush>
      <QueryBoundary query={query} variant="rows" count={3}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={t('followUps.noRounds')} body={t('followUps.noRoundsBody')} />
          ) : (
            <>
              <RowList>
                {data.map(({ id, note, author, at, round_title: title }) => (
                  <Row
                    key={id}
                    title={<BidiText>{note}</BidiText>}
                    line={
                      <>
                        <Name>{author.name_text}</Name> · <Name>{title}</Name> ·{' '}
                        <InstantText instant={at} zone={zone} />
                      </>
                    }
                  />
                ))}
              </RowList>
              <Pagination meta={meta} onPageChange={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  )
}
