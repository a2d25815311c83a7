import { IconMessage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportColumns } from '../../app/entity/exportColumns'
import { ListMenu } from '../../app/entity/ListMenu'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { ListPage } from '../../ui/list/ListPage'
import { OutboxTabs } from './OutboxTabs'
import { type StoredText, textColumns } from './textColumns'

/** Lists the text messages to patients with what became of each, newest first. */
export function TextOutbox() {
  const t = useText('outbox')
  const zone = useUser().time_zone
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.outbox.texts.query({ query: { page } }), placeholderData: keepPreviousData })
  const columns = textColumns(t, zone)
  return (
    <ListPage<StoredText>
      title={t('texts')}
      lead={t('texts.lead')}
      actions={
        <ListMenu
          area="outbox"
          fetchExport={(format, signal) =>
            api.outbox.textsSheet.call({
              query: { format, title: t('texts'), columns: JSON.stringify(exportColumns(columns)) },
              signal,
            })
          }
        />
      }
      tabs={<OutboxTabs value="texts" />}
      list={list}
      onPageChange={setPage}
      rowKey={(message) => message.id}
      rowName={(message) => message.to}
      empty={{ body: t('texts.empty'), icon: <IconMessage /> }}
      columns={columns}
    />
  )
}
