import { crc32 } from 'node:zlib';

/** A ZIP of files as they are, without compression. */
export function zip(files: readonly { name: string; content: Buffer }[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    // What the head of a file and its line in the directory have in common: version, flags (UTF-8), no compression,
    // 1 January 2026, checksum, sizes, length of the name.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE((46 << 9) | (1 << 5) | 1, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, content]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, place, path);
    bodies.push(body);
    offset += body.length;
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(lines.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, lines, end]);
}
