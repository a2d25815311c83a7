import { IconEye, IconPresentation, IconPresentationOff } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Name } from '../../../ui/Name'
import classes from './diagnostic.module.css'
import type { Sharing } from './useSharing'

/** Who else looks at the images, and whether somebody shows theirs. */
export function SharingBar({ sharing }: { sharing: Sharing }) {
  const t = useText('imaging')
  const { others, isShowing, shownBy, isFollowing, isElsewhere } = sharing
  const how = isElsewhere ? 'elsewhere' : isFollowing ? 'following' : 'lookingAround'
  if (others === 0 && !isShowing) return null
  return (
    <div className={classes.sharing} role="status">
      <span>{t('sharing.others', { count: others })}</span>
      {shownBy !== undefined && (
        <span>
          {t(`sharing.${how}`)} <Name>{shownBy}</Name>
        </span>
      )}
      {shownBy !== undefined && how === 'lookingAround' && (
        <Button size="small" icon={<IconEye />} onClick={sharing.follow}>
          {t('sharing.follow')}
        </Button>
      )}
      <Button
        size="small"
        icon={isShowing ? <IconPresentationOff /> : <IconPresentation />}
        onClick={() => sharing.setShowing(!isShowing)}
      >
        {isShowing ? t('sharing.stop') : t('sharing.show')}
      </Button>
    </div>
  )
}
