package rest

import (
	"os"

	"github.com/labstack/echo/v4"
)

// What other APIs of this server send as REST does.

// SendSound answers an opened sound, its ranges too, and closes it.
func SendSound(c echo.Context, sound Sound) error { return play(c, sound, nil) }

// SendDownload answers an opened sound as a file to keep under a name without its ending, and closes it.
func SendDownload(c echo.Context, sound Sound, name string) error {
	c.Response().Header().Set(echo.HeaderContentDisposition, attachment(name+extension(sound.ContentType)))
	return play(c, sound, nil)
}

// Extension returns the ending of the names of files of a type, with its dot; "" for what is unknown.
func Extension(contentType string) string { return extension(contentType) }

// SendImage answers a picture. cacheControl says who may keep it.
func SendImage(c echo.Context, image Image, cacheControl string) error {
	file, err := os.Open(image.Path)
	if err != nil {
		return err
	}
	defer closeRead(c, file.Close)
	info, err := file.Stat()
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set("Content-Type", image.ContentType)
	header.Set("ETag", image.ETag)
	header.Set("Vary", "Accept")
	header.Set("Cache-Control", cacheControl)
	return send(c, info.ModTime(), file)
}
