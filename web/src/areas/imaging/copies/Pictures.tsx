import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { IconButton } from '../../../ui/IconButton'
import { useIsRtl } from '../../../ui/texts'
import type { Picture } from './areas'
import classes from './copies.module.css'

type PicturesProps = {
  pictures: readonly Picture[]
  index: number
  onShow: (index: number) => void
}

/** Goes through the pictures of a study. */
export function Pictures({ pictures, index, onShow }: PicturesProps) {
  const t = useText('imaging')
  const isRtl = useIsRtl()
  return (
    <div className={classes.buttons}>
      <IconButton
        label={t('viewer.previous')}
        icon={isRtl ? <IconChevronRight /> : <IconChevronLeft />}
        disabled={index === 0}
        onClick={() => onShow(index - 1)}
      />
      <span aria-live="polite">{t('viewer.position', { number: index + 1, images: pictures.length })}</span>
      <IconButton
        label={t('viewer.next')}
        icon={isRtl ? <IconChevronLeft /> : <IconChevronRight />}
        disabled={index === pictures.length - 1}
        onClick={() => onShow(index + 1)}
      />
    </div>
  )
}
