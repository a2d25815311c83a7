import type { LocalMedia } from './localMedia'

/** Sound and nothing else, because somebody wants it so: the camera is let go meanwhile, and comes back if it was on. */
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

  /** The camera was switched by hand: that counts from now on. */
  cameraSwitched(): void {
    this.restoreCamera = false
  }
}
