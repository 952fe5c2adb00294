#!/bin/sh
# Makes the fixtures of this folder with ffmpeg; see README.md.
set -eu
tone() {
	seconds=$1
	shift
	ffmpeg -v error -y -f lavfi -i "sine=frequency=440:sample_rate=44100:duration=$seconds" \
		-f lavfi -i "sine=frequency=660:sample_rate=44100:duration=$seconds" \
		-filter_complex '[0][1]amerge=inputs=2,volume=-6dB[a]' -map '[a]' \
		-fflags +bitexact -flags:a +bitexact "$@"
}
tags="-metadata title=Tone -metadata artist=Sidestage -metadata album=Fixtures -metadata genre=Test -metadata date=2026 -metadata track=3"
tone 1 $tags -sample_fmt s16 tone.flac
tone 2 $tags -c:a libmp3lame -b:a 96k tone.mp3
tone 2 $tags -c:a libmp3lame -q:a 5 tone-vbr.mp3
tone 2 -c:a libmp3lame -b:a 96k -write_xing 0 -id3v2_version 0 bare.mp3
tone 2 $tags -c:a libvorbis -q:a 2 tone.ogg
tone 2 $tags -c:a libopus -b:a 64k tone.opus
tone 2 $tags -c:a aac -b:a 96k tone.m4a
tone 0.5 $tags -c:a alac -sample_fmt s16p alac.m4a
ffmpeg -v error -y -f lavfi -i 'aevalsrc=0.5*sin(220*2*PI*t):s=48000:d=2' -fflags +bitexact -flags:a +bitexact \
	$tags -c:a libopus -b:a 16k -application voip speech.opus
ffmpeg -v error -y -f lavfi -i testsrc=duration=1:size=64x64:rate=5 -c:v mpeg4 -an -fflags +bitexact video.mp4
