// Package subsonictest holds answers to players against the schema of Subsonic 1.16.1.
package subsonictest

import (
	_ "embed"
	"encoding/xml"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

//go:embed subsonic-rest-api-1.16.1.xsd
var published []byte

// node is an element of any document.
type node struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []node     `xml:",any"`
}

func (n node) attr(name string) string {
	for _, a := range n.Attrs {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

func (n node) all(name string) (found []node) {
	for _, c := range n.Children {
		if c.XMLName.Local == name {
			found = append(found, c)
		}
	}
	return found
}

// kind is a type of the schema, with what it extends.
type kind struct {
	attributes []node
	elements   []node
	isChoice   bool
	mixed      bool
}

// Added are what OpenSubsonic adds to the root of every answer, and the elements that its own methods answer.
var added = struct{ attributes, elements []string }{
	[]string{"type", "serverVersion", "openSubsonic"},
	[]string{"openSubsonicExtensions", "tokenInfo", "lyricsList", "playQueueByIndex"},
}

// stringIDs are attributes that the schema has as numbers and that hold ids, which every server with ids that are no
// numbers has as text.
var stringIDs = []string{"PlayQueue/current"}

// Check returns what is wrong with an answer in XML by the schema; nil for nothing. What OpenSubsonic adds to the root
// is let pass, and the elements of its own methods are not looked into.
func Check(document []byte) error {
	var schema, root node
	if err := xml.Unmarshal(published, &schema); err != nil {
		return fmt.Errorf("reading the schema: %w", err)
	}
	if err := xml.Unmarshal(document, &root); err != nil {
		return fmt.Errorf("reading the answer: %w", err)
	}
	if root.XMLName.Local != "subsonic-response" || root.XMLName.Space != schema.attr("targetNamespace") {
		return fmt.Errorf("the root is %s in %q", root.XMLName.Local, root.XMLName.Space)
	}
	for _, name := range added.attributes {
		if root.attr(name) == "" {
			return errors.New("the root has no " + name)
		}
	}
	root.Attrs = slices.DeleteFunc(root.Attrs, func(a xml.Attr) bool {
		return slices.Contains(added.attributes, a.Name.Local)
	})
	root.Children = slices.DeleteFunc(root.Children, func(n node) bool {
		return slices.Contains(added.elements, n.XMLName.Local)
	})
	return checker{schema}.element(root, "Response", "")
}

type checker struct{ schema node }

func local(name string) string {
	_, after, _ := strings.Cut(name, ":")
	return after
}

func (c checker) named(of, name string) (node, bool) {
	for _, n := range c.schema.all(of) {
		if n.attr("name") == name {
			return n, true
		}
	}
	return node{}, false
}

// kindOf reads a type with what it extends.
func (c checker) kindOf(name string) (k kind) {
	n, known := c.named("complexType", name)
	if !known {
		return k
	}
	k.mixed = n.attr("mixed") == "true"
	for _, content := range n.all("complexContent") {
		n = content.all("extension")[0]
		base := c.kindOf(local(n.attr("base")))
		k.attributes, k.elements = base.attributes, base.elements
	}
	k.attributes = append(k.attributes, n.all("attribute")...)
	for _, order := range []string{"sequence", "choice"} {
		for _, s := range n.all(order) {
			k.elements = append(k.elements, s.all("element")...)
			k.isChoice = order == "choice"
		}
	}
	return k
}

func (c checker) element(n node, typeName, at string) error {
	at += "/" + n.XMLName.Local
	k := c.kindOf(typeName)
	if err := c.attributes(n, k, typeName, at); err != nil {
		return err
	}
	if strings.TrimSpace(n.Text) != "" && !k.mixed {
		return fmt.Errorf("%s has text", at)
	}
	return c.children(n, k, at)
}

func (c checker) attributes(n node, k kind, typeName, at string) error {
	for _, a := range n.Attrs {
		if a.Name.Local == "xmlns" {
			continue
		}
		i := slices.IndexFunc(k.attributes, func(def node) bool { return def.attr("name") == a.Name.Local })
		if i < 0 {
			return fmt.Errorf("%s has an attribute %s, which %s has not", at, a.Name.Local, typeName)
		}
		if slices.Contains(stringIDs, typeName+"/"+a.Name.Local) {
			continue
		}
		if err := c.value(a.Value, k.attributes[i].attr("type")); err != nil {
			return fmt.Errorf("%s/@%s: %w", at, a.Name.Local, err)
		}
	}
	for _, def := range k.attributes {
		has := slices.ContainsFunc(n.Attrs, func(a xml.Attr) bool { return a.Name.Local == def.attr("name") })
		if def.attr("use") == "required" && !has {
			return fmt.Errorf("%s has no attribute %s", at, def.attr("name"))
		}
	}
	return nil
}

// children checks the elements of n: of a choice at most one, of a sequence each as often as it may be, in order.
func (c checker) children(n node, k kind, at string) error {
	if k.isChoice && len(n.Children) > 1 {
		return fmt.Errorf("%s has %d elements where one may be", at, len(n.Children))
	}
	place, count := 0, 0
	for _, child := range n.Children {
		i := slices.IndexFunc(k.elements, func(def node) bool { return def.attr("name") == child.XMLName.Local })
		if i < 0 || i < place {
			return fmt.Errorf("%s has %s where it may not be", at, child.XMLName.Local)
		}
		if i > place {
			place, count = i, 0
		}
		if count++; count > 1 && k.elements[i].attr("maxOccurs") != "unbounded" {
			return fmt.Errorf("%s has %s twice", at, child.XMLName.Local)
		}
		if err := c.child(child, k.elements[i].attr("type"), at); err != nil {
			return err
		}
	}
	return nil
}

func (c checker) child(n node, typeName, at string) error {
	if !strings.HasPrefix(typeName, "xs:") {
		return c.element(n, local(typeName), at)
	}
	if err := c.value(n.Text, typeName); err != nil {
		return fmt.Errorf("%s/%s: %w", at, n.XMLName.Local, err)
	}
	return nil
}

// value checks a text by a simple type.
func (c checker) value(text, typeName string) error {
	if simple, ok := c.named("simpleType", local(typeName)); ok && strings.HasPrefix(typeName, "sub:") {
		return c.restricted(text, simple.all("restriction")[0])
	}
	var err error
	switch local(typeName) {
	case "int":
		_, err = strconv.ParseInt(text, 10, 32)
	case "long":
		_, err = strconv.ParseInt(text, 10, 64)
	case "float", "double":
		_, err = strconv.ParseFloat(text, 64)
	case "boolean":
		if text != "true" && text != "false" {
			err = errors.New("neither true nor false")
		}
	case "dateTime":
		_, err = time.Parse(time.RFC3339, text)
	}
	if err != nil {
		return fmt.Errorf("%q is no %s: %w", text, typeName, err)
	}
	return nil
}

func (c checker) restricted(text string, r node) error {
	if err := c.value(text, r.attr("base")); err != nil {
		return err
	}
	if values := r.all("enumeration"); len(values) > 0 &&
		!slices.ContainsFunc(values, func(v node) bool { return v.attr("value") == text }) {
		return fmt.Errorf("%q is none of those that may be", text)
	}
	for _, p := range r.all("pattern") {
		if !regexp.MustCompile("^(?:" + p.attr("value") + ")$").MatchString(text) {
			return fmt.Errorf("%q is not %s", text, p.attr("value"))
		}
	}
	n, _ := strconv.ParseFloat(text, 64)
	for _, bound := range r.Children {
		at, _ := strconv.ParseFloat(bound.attr("value"), 64)
		if bound.XMLName.Local == "minInclusive" && n < at || bound.XMLName.Local == "maxInclusive" && n > at {
			return fmt.Errorf("%s is out of bounds", text)
		}
	}
	return nil
}
