import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exportColumns } from '../../app/entity/exportColumns'
import { ListMenu } from '../../app/entity/ListMenu'
import { ViewTabs } from '../../app/entity/ViewTabs'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { ListPage } from '../../ui/list/ListPage'
import { type Mail, MailDialog } from './MailDialog'
import { OutboxTabs } from './OutboxTabs'
import { outboxColumns } from './outboxColumns'

/** Lists the emails that were not handed to a mail server, newest first. */
export function Outbox() {
  const t = useText('outbox')
  const zone = useUser().time_zone
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.outbox.list.query({ query: { page } }), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useState<Mail>()
  const [isOpen, setOpen] = useState(false)
  const show = (mail: Mail) => {
    setChosen(mail)
    setOpen(true)
  }
  const columns = outboxColumns(t, zone)
  return (
    <>
      <ListPage<Mail>
        title={t('title')}
        lead={t('lead')}
        actions={
          <ListMenu
            area="outbox"
            fetchExport={(format, signal) =>
              api.outbox.sheet.call({
                query: { format, title: t('title'), columns: JSON.stringify(exportColumns(columns)) },
                signal,
              })
            }
          />
        }
        tabs={list.data?.texts ? <OutboxTabs value="mails" /> : <ViewTabs area="outbox" />}
        list={list}
        onPageChange={setPage}
        rowKey={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        onRow={show}
        empty={{ body: t('empty'), icon: <IconMail /> }}
        columns={columns}
      />
      {chosen && <MailDialog mail={chosen} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
