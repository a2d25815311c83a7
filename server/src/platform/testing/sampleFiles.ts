/** The smallest files that are recognized as their types. */
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Of 128 × 96 gray pixels, progressive. */
export const sampleJpg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFRERGCEYGh0dHx8fExciJCIe',
    'JBweHx7/wgALCABgAIABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/xAAUEAEAAAAA',
    'AAAAAAAAAAAAAABw/9oACAEBAAEFAkD/xAAUEAEAAAAAAAAAAAAAAAAAAABw/9oACAEBAAY/AkD/xAAUEAEAAAAAAAAAAAAAAAAAAABw/9oACAEB',
    'AAE/IUD/2gAIAQEAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/8QAFBABAAAAAAAAAAAAAAAAAAAAcP/aAAgBAQABPxBA/9k=',
  ].join(''),
  'base64',
)
export const samplePdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** Explicit little endian, with a modality and no image. */
export const sampleDicom = Buffer.concat([
  Buffer.alloc(128),
  Buffer.from('DICM', 'latin1'),
  Buffer.from('\x02\0\0\0UL\x04\0\x1c\0\0\0', 'latin1'),
  Buffer.from('\x02\0\x10\0UI\x14\x001.2.840.10008.1.2.1\0', 'latin1'),
  Buffer.from('\x08\0\x60\0CS\x02\0OT', 'latin1'),
])
export const sampleZip = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'), Buffer.alloc(300)])
