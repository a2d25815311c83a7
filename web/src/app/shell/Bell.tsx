import { IconBell } from '@tabler/icons-react'
import { translate } from '#contract/kit/translate'
import { InstantText } from '../../ui/DateTimeText'
import { IconButton } from '../../ui/IconButton'
import { Row, RowList } from '../../ui/RowList'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import { useUser } from '../session/useSession'
import classes from './Bell.module.css'
import { Dropdown } from './Dropdown'
import { markNoticesSeen, type Notice, useNotices } from './notices'

/** What has just happened, with the number of what has not been looked at. */
export function Bell() {
  const t = useText('app')
  const { notices, unseen } = useNotices()
  return (
    <Dropdown
      onOpen={markNoticesSeen}
      button={(props) => (
        <IconButton {...props} label={t('bell.label', { count: unseen })} icon={<IconBell />} count={unseen} />
      )}
    >
      <p className={classes.head} role="status">
        {t('bell.count', { count: notices.length })}
      </p>
      {notices.length > 0 && (
        <RowList>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </RowList>
      )}
    </Dropdown>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const language = useLanguage()
  const words = translate(useCatalogue(notice.area), language, notice.key, notice.values)
  const zone = useUser().time_zone
  const line = <InstantText instant={notice.at} zone={zone} show="time" />
  return notice.to ? <Row title={words} line={line} to={notice.to} /> : <Row title={words} line={line} />
}
