import type { LocalMedia } from './localMedia'

/**
 * Audio only, by the user's choice. The camera is released and restored if it was on; meanwhile the user can switch it on again,
 * to be seen without seeing the others.
 */
export class SoundChoice {
  chosen = false
  private restoreCamera = false

  constructor(private readonly media: LocalMedia) {}

  async choose(on: boolean): Promise<void> {
    this.chosen = on
    const hadCamera = on ? this.media.view.video : this.restoreCamera
    this.restoreCamera = on && hadCamera
    if (hadCamera) await this.media.setCamera(!on)
  }

  /** Called when the user switches the camera, which overrides the restoring. */
  cameraSwitched(): void {
    this.restoreCamera = false
  }
}
