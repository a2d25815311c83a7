import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'

/** What rounds wrote into the case; nothing if no round has discussed it. */
export function RoundNotes({ episodeId, zone }: { episodeId: number; zone: string }) {
  const t = useText('episodes')
  const { data } = useQuery({ ...api.rounds.ofEpisode.query({ params: { id: episodeId } }), ...handlesOwnError })
  if (!data || data.data.length === 0) return null
  return (
    <Card title={t('roundNotes')} flush>
      <RowList>
        {data.data.map(({ id, note, author, at, round_title: title }) => (
          <Row
            key={id}
            title={<BidiText>{note}</BidiText>}
            line={
              <>
                <Name>{author.name_text}</Name> · <Name>{title}</Name> · <InstantText instant={at} zone={zone} />
              </>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
