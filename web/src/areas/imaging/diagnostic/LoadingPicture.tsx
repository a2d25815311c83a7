import { useText } from '../../../app/i18n/useText'
import { Spinner } from '../../../ui/Spinner'
import { PreviewPicture } from '../PreviewPicture'
import type { PreviewQuery } from '../types'
import classes from './diagnostic.module.css'
import type { SeriesImage } from './images'

type LoadingPictureProps = {
  /** What is being loaded; its preview is shown meanwhile, if it has one. */
  image: SeriesImage | undefined
  preview: PreviewQuery | undefined
  children: string
}

/** That something is being loaded, over the preview of the image, which a slow connection loads within seconds. */
export function LoadingPicture({ image, preview, children }: LoadingPictureProps) {
  const t = useText('imaging')
  const hasPreview = image?.file.image.preview_frames.includes(image.frame)
  return (
    <>
      {image && preview && hasPreview && (
        <div className={classes.preview}>
          <PreviewPicture query={preview({ fileId: image.file.id, frame: image.frame, size: 'picture' })} alt="" />
        </div>
      )}
      <div className={classes.loading} role="status">
        {hasPreview && preview && <strong>{t('viewer.notForDiagnosis')}</strong>}
        <Spinner />
        <p>{children}</p>
      </div>
    </>
  )
}
